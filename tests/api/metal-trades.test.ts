import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLog } from '#server/database/desk-tables.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, type TestShop } from '../support/open-shop.ts';

describeOnEachDatabase('the trades in metal', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    for (const metal of ['gold', 'silver']) {
      const opening = { metal, kind: 'opening', microOunces: 50_000_000 };
      expect((await manager.desk('POST', '/metal/trades', opening)).statusCode).toBe(200);
    }
  });
  afterAll(() => shop.close());

  const board = async () => (await manager.desk('GET', '/metal')).json().data;

  it('takes trades from managers alone, the first of a metal as what is on hand, and none of the future', async () => {
    const { visitor: clerk } = await newStaff(shop, 'clerk');
    const one = {
      metal: 'gold',
      kind: 'physical',
      microOunces: 1_000_000,
      priceCents: 400_000,
      tradedAt: shop.clock(),
    };
    const record = (by: StaffVisitor, more: object) => by.desk('POST', '/metal/trades', { ...one, ...more });
    expect((await record(clerk, {})).json().reason).toBe('not-allowed');
    expect((await clerk.desk('GET', '/metal/trades')).json().data.rows).toHaveLength(2);
    expect((await record(manager, { kind: 'opening' })).json().reason).toBe('book-begun');
    const late = await record(manager, { tradedAt: shop.clock() + 1_000 });
    expect(late.json()).toMatchObject({ reason: 'invalid-input', fields: { tradedAt: 'This is in the future.' } });
    expect((await record(manager, { tradedAt: -1 })).json().reason).toBe('invalid-input');
    expect((await record(manager, { priceCents: undefined })).json().reason).toBe('invalid-input');
    expect((await record(manager, { microOunces: 0 })).json().reason).toBe('invalid-input');
    const other = await openShop(await open(), { desk: DESK });
    const { visitor: first } = await newStaff(other, 'manager');
    expect((await record(first, { tradedAt: other.clock() })).json().reason).toBe('book-not-begun');
    await other.close();
  });

  it('strikes a trade out by a row that names it, once', async () => {
    const one = {
      metal: 'silver',
      kind: 'hedge',
      microOunces: -5_000_000,
      priceCents: 5_000,
      tradedAt: shop.clock(),
    };
    const before = (await board()).silver.own;
    const { id } = (await manager.desk('POST', '/metal/trades', one)).json().data;
    expect((await board()).silver.own.hedge.microOunces).toBe(before.hedge.microOunces - 5_000_000);
    const strike = { microOunces: 0, tradedAt: one.tradedAt, reason: 'Never happened' };
    const struck = await manager.desk('POST', `/metal/trades/${id}/correct`, strike);
    expect(struck.json().data).toMatchObject({ corrects: id, microOunces: 0, isCounted: true });
    expect((await manager.desk('POST', `/metal/trades/${id}/correct`, strike)).json().reason).toBe('changed-meanwhile');
    expect((await board()).silver.own).toEqual(before);
    const file = (await manager.desk('GET', '/metal/trades.csv')).body;
    expect(file.split('\n').filter((line) => line.includes(id))).toHaveLength(2);
    await expect(shop.database.db.execute(sql`update metal_trades set cents = 1`)).rejects.toThrow();
    const told = (await shop.database.db.select().from(auditLog)).filter(({ action }) => action.startsWith('trade'));
    expect(told.map(({ action, subject }) => [action, subject])).toEqual([
      ...['gold', 'silver', 'silver'].map((metal) => ['trade recorded', `metal ${metal}`]),
      ['trade corrected', 'metal silver'],
    ]);
    expect(told.at(-1)).toMatchObject({ reason: 'Never happened', after: { trade: 'hedge', microOunces: 0 } });
  });
});
