import { afterAll, beforeAll, expect, it } from 'vitest';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const EAGLE = '1-oz-american-gold-eagle-random-year';

describeOnEachDatabase('a file of goods', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  afterAll(() => shop.close());

  const tried = async (csv: string) => (await manager.desk('POST', '/goods/import', { csv })).json();
  const faultsOf = async (csv: string): Promise<readonly string[]> =>
    (await tried(csv)).data.faults.flatMap(({ faults }: { faults: string[] }) => faults);

  it('is at most so long, in rows and in bytes', async () => {
    expect(await faultsOf(`name\n${'a\n'.repeat(20_001)}`)).toEqual(['A file has at most 20000 rows.']);
    // In characters it is short enough.
    const csv = `key,description\n${EAGLE},${'é'.repeat(3 * 1024 * 1024)}\n`;
    expect((await tried(csv)).reason).toBe('too-large');
  });

  it('changes no weight of a product that was ordered', async () => {
    const heavier = `name,ounces\n${GOODS[0].id},2\n`;
    expect(await faultsOf(heavier)).toEqual([]);
    const ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    expect((await ada.ask('POST', '/api/order/place', orderBody())).statusCode).toBe(200);
    expect(await faultsOf(heavier)).toEqual(['Weight and metal of a product with orders cannot change.']);
  });

  it('is not empty, and names the day of each pre-sale', async () => {
    expect(await faultsOf(' \n')).toEqual(['The file is empty.']);
    expect(await faultsOf(`key,state\n${EAGLE},pre-sale\n`)).toEqual(['ships_from: A pre-sale needs a ship date.']);
    expect(await faultsOf(`key,state,ships_from\n${EAGLE},pre-sale,2026-12-11\n`)).toEqual([]);
  });
});
