import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type MetalAmounts, metalIn } from '#domain/position.ts';
import { rowsOf } from '#server/database/sql.ts';
import { deskOrderStore } from '#server/orders/desk-order-store.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk, orderMoves } from '../support/desk-orders.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

const NOTHING = { gold: { microOunces: 0, cents: 0 }, silver: { microOunces: 0, cents: 0 } };

describeOnEachDatabase('the metal that an order has sold', (open) => {
  let shop: TestShop;
  let manager: StaffVisitor;
  let ada: Visitor;
  let order: OrderAtDesk;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  beforeEach(async () => {
    await shop.shop.spot.refresh();
    order = await OrderAtDesk.placedBy(shop, ada);
  });
  afterAll(() => shop.close());

  const stored = async () => (await deskOrderStore(shop.database.db).find(order.id)) ?? expect.fail('No order');
  /** By its events. */
  const sold = async (): Promise<MetalAmounts> => {
    const [row] = await rowsOf<Record<string, string>>(
      shop.database.db,
      sql`select coalesce(sum(gold_sold_micro_ounces), 0) as gold, coalesce(sum(gold_sold_cents), 0) as gold_cents,
        coalesce(sum(silver_sold_micro_ounces), 0) as silver, coalesce(sum(silver_sold_cents), 0) as silver_cents
        from order_events where order_id = ${order.id}`,
    );
    const amount = (metal: string) => ({ microOunces: Number(row?.[metal]), cents: Number(row?.[`${metal}_cents`]) });
    return { gold: amount('gold'), silver: amount('silver') } as MetalAmounts;
  };

  it('is none until it is confirmed, and all of it until it is undone', async () => {
    expect(await sold()).toEqual(NOTHING);
    const { seq } = await order.do(manager, 'confirm', { total: order.total });
    expect(await sold()).toEqual(metalIn(await stored()));
    expect((await sold()).gold.microOunces).toBeGreaterThan(0);
    await order.do(manager, 'undo', { seq });
    expect(await sold()).toEqual(NOTHING);
  });

  it('stays sold on the way to the customer, and is less by what is canceled, until that is undone', async () => {
    await order.goTo(manager, 'paid');
    const whole = await sold();
    expect(whole).toEqual(metalIn(await stored()));
    const part = { reason: 'not-in-stock', pieces: [{ position: 0, quantity: 1 }] };
    const { seq } = await order.do(manager, 'cancel-part', part);
    expect(await sold()).toEqual(metalIn(await stored()));
    expect(await sold()).not.toEqual(whole);
    await order.do(manager, 'undo', { seq });
    expect(await sold()).toEqual(whole);
  });

  it('is what was offered, at the price that was offered, once the customer agrees', async () => {
    const moves = orderMoves(() => ({ shop, id: order.id }));
    await moves.moveSpot(SPOT.gold * 1.01);
    const [{ productId = '' } = {}] = (await stored()).lines;
    await order.do(manager, 'quote', { lines: [{ productId, quantity: 1 }], minutes: 30 });
    expect(await sold()).toEqual(NOTHING);
    await order.do(manager, 'quote/agreed-by-phone', { note: 'By phone' });
    expect((await stored()).lines).toHaveLength(1);
    expect(await sold()).toEqual(metalIn(await stored()));
  });

  it('is counted of orders that a version before has confirmed', async () => {
    await order.goTo(manager, 'paid');
    const before = await sold();
    await shop.database.db.transaction(async (tx) => {
      await tx.execute(sql`alter table order_events disable trigger order_events_append_only`);
      await tx.execute(sql`update order_events set gold_sold_micro_ounces = 0, gold_sold_cents = 0,
        silver_sold_micro_ounces = 0, silver_sold_cents = 0`);
      await tx.execute(sql`alter table order_events enable trigger order_events_append_only`);
    });
    expect(await sold()).toEqual(NOTHING);
    for (let twice = 0; twice < 2; twice += 1) {
      await shop.database.db.execute(sql`select count_sold_metal()`);
      expect(await sold()).toEqual(before);
    }
    await expect(shop.database.db.execute(sql`update order_events set note = 'x'`)).rejects.toThrow();
  });
});
