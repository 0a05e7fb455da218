import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { premiumPercent } from '#domain/price.ts';
import { priceMove } from '#domain/price-move.ts';
import { pricedOf } from '#server/goods/goods-row.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, SPOT, type TestShop } from '../support/open-shop.ts';

const EAGLE = '1-oz-american-gold-eagle-random-year';
type Cells = Record<string, string>;

describeOnEachDatabase('what a change of goods does to prices', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    await newStaff(shop, 'owner');
  });
  afterAll(() => shop.close());

  const row = async () => (await shop.shop.desk?.reads.goods.rowsOf([EAGLE]))?.[0] ?? expect.fail('No such product');
  const tried = async (rows: readonly Cells[]) =>
    (await manager.desk('POST', '/goods/import', { csv: stringify([...rows], { header: true }) })).json().data;
  const cells = async (): Promise<Cells> => {
    const file: Cells[] = parse((await manager.desk('GET', '/goods.csv')).body, { columns: true, bom: true });
    return file.find(({ key }) => key === EAGLE) ?? expect.fail('No such row');
  };

  it('is shown to a second person as it was to the first, with the name and the premium in the title', async () => {
    const before = await row();
    const { price } = priceMove(pricedOf(before), { ...pricedOf(before), premium: premiumPercent(45) }, SPOT);
    const body = { version: before.revision, premium: 4_500, ask: true, reason: 'A slip' };
    const { proposalId } = (await manager.desk('PATCH', `/goods/${EAGLE}`, body)).json().data;
    const seen = (await manager.desk('GET', `/proposals/${proposalId}`)).json().data;
    const only = { name: before.name, fields: ['premium'], premium: 4_500 };
    expect(seen.only).toEqual(only);
    expect(seen.prices).toMatchObject([
      {
        key: EAGLE,
        name: before.name,
        isBelowCost: false,
        premium: { before: before.premium, after: 4_500 },
        price,
      },
    ]);
    const [listed] = (await manager.desk('GET', '/proposals')).json().data;
    expect(listed).toMatchObject({ id: proposalId, only });
  });

  it('is shown of a file, with what would sell below its cost, and not of what moves no price', async () => {
    const before = await row();
    const dry = await tried([{ key: EAGLE, cost_percent: '40' }]);
    const { price } = priceMove(pricedOf(before), pricedOf(before), SPOT);
    expect(dry.rows[0].price).toMatchObject({
      price: { before: price.before, after: price.before },
      margin: expect.any(Number),
      isBelowCost: true,
    });
    expect(dry.rows[0].price.margin).toBeLessThan(0);
    expect(dry.belowCost).toBe(1);
    const text = await tried([{ key: EAGLE, description: 'Another text' }]);
    expect([text.rows[0].price, text.belowCost]).toEqual([null, 0]);
  });

  it('is asked about where a new name is almost that of a product, on every row', async () => {
    const { key: _, name = '', ...more } = await cells();
    const slip = name.replace('Eagle', 'Eagel');
    const asks = `Did you mean '${name}'? Then enter ${EAGLE} in the key column. If this is another product, add it under Goods.`;
    const { faults } = await tried([{ name: slip, ...more }]);
    expect(faults).toMatchObject([{ line: 2, faults: [asks] }]);
    const unlike = Array.from({ length: 30 }, (_, nth) => ({ name: `Nothing like it ${nth}`, premium: '4' }));
    const last = (await tried([...unlike, { name: slip, premium: '4' }])).faults.at(-1);
    expect([last.line, last.faults[0]]).toEqual([32, asks]);
  });
});
