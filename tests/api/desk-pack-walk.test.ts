import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TAKEN_MS } from '#domain/stage-guards.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { parcelHolding } from '../support/parcels.ts';

type Next = { readonly orderId: string | null; readonly left: number; readonly withOthers: number };

const ONE_PIECE = orderBody([{ id: GOODS[0].id, quantity: 1 }]);

describeOnEachDatabase('packing as a walk', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let other: StaffVisitor;
  let manager: StaffVisitor;
  let ada: Visitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: other } = await newStaff(shop, 'clerk'));
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  beforeEach(() => shop.shop.spot.refresh());
  afterAll(() => shop.close());

  /** Paid by a manager, whom no test has for a packer, and free. */
  async function paid(count: number): Promise<readonly OrderAtDesk[]> {
    const orders: OrderAtDesk[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      shop.clock.advance(1_000);
      const order = await OrderAtDesk.placedBy(shop, ada, ONE_PIECE);
      await order.goTo(manager, 'paid');
      await order.do(manager, 'drop');
      orders.push(order);
    }
    return orders;
  }
  const idsOf = (orders: readonly OrderAtDesk[]) => orders.map(({ id }) => id);
  async function next(by: StaffVisitor, skipped: readonly string[] = []): Promise<Next> {
    const answer = await by.desk('POST', '/orders/next-to-pack', { skipped });
    expect([answer.statusCode, answer.json().reason]).toEqual([200, undefined]);
    return answer.json().data;
  }
  /** Nothing is left of earlier tests. */
  async function holdEverything(): Promise<void> {
    const rows: { orderId: string; version: number }[] = (await manager.desk('GET', '/orders?view=to-pack')).json().data
      .rows;
    for (const { orderId, version } of rows)
      await manager.desk('POST', `/orders/${orderId}/hold`, { version, reason: 'address' });
  }

  it('gives two people who ask at once two orders, however often', async () => {
    await holdEverything();
    const orders = await paid(8);
    const asked = Array.from({ length: 4 }, (_, nth) => [
      next(clerk, idsOf(orders.slice(0, nth))),
      next(other, idsOf(orders.slice(4, 4 + nth))),
    ]);
    const given = await Promise.all(asked.flat());
    const ofClerk = given.filter((_, nth) => nth % 2 === 0).map(({ orderId }) => orderId);
    const ofOther = given.filter((_, nth) => nth % 2 === 1).map(({ orderId }) => orderId);
    expect(ofClerk.filter((orderId) => orderId && ofOther.includes(orderId))).toEqual([]);
    expect([...ofClerk, ...ofOther]).not.toContain(null);
    for (const order of orders) {
      const takes = (await order.page(manager)).events.filter(({ kind }) => kind === 'take');
      expect(takes.length).toBeLessThanOrEqual(1);
    }
  });

  it('goes by the order of the list, past what was skipped, and ends', async () => {
    await holdEverything();
    const orders = await paid(3);
    const [first = '', second = '', third = ''] = idsOf(orders);
    expect(await next(clerk)).toEqual({ orderId: first, left: 2, withOthers: 0 });
    expect(await next(clerk)).toEqual({ orderId: first, left: 2, withOthers: 0 });
    expect(await next(clerk, [first])).toEqual({ orderId: second, left: 1, withOthers: 0 });
    expect(await next(other)).toEqual({ orderId: third, left: 0, withOthers: 2 });
    expect(await next(clerk, [first, second])).toEqual({ orderId: null, left: 0, withOthers: 1 });
    await orders[0]?.do(clerk, 'drop');
    expect(await next(other)).toEqual({ orderId: first, left: 1, withOthers: 1 });
  });

  it('takes the order as a take does: once in its history and in the log, and over after a while', async () => {
    await holdEverything();
    const [order] = await paid(1);
    if (!order) throw new Error('No order');
    await next(clerk);
    await next(clerk);
    expect((await order.page(clerk)).events.filter(({ kind }) => kind === 'take')).toHaveLength(1);
    const rows = (await manager.desk('GET', `/log?action=take&subject=${order.id}`)).json().data;
    expect(rows).toHaveLength(1);
    expect(await order.refusalOf(other, 'take')).toBe('taken-by-other');
    expect((await next(other)).orderId).toBeNull();
    shop.clock.advance(TAKEN_MS);
    expect((await next(other)).orderId).toBe(order.id);
  });

  it('gives no order on hold, and none that is no longer paid in full', async () => {
    await holdEverything();
    const [held, owing, good] = await paid(3);
    if (!held || !owing || !good) throw new Error('Orders are missing');
    await held.do(manager, 'hold', { reason: 'address' });
    await owing.do(manager, 'payments', { ...owing.payment(100), isBack: true });
    expect(await next(clerk)).toEqual({ orderId: good.id, left: 0, withOthers: 0 });
    expect(await next(clerk, [good.id])).toMatchObject({ orderId: null });
  });

  it('keeps serial numbers from packing to the last parcel', async () => {
    await holdEverything();
    const order = await OrderAtDesk.placedBy(shop, ada);
    await order.goTo(clerk, 'allocated');
    expect(await order.refusalOf(clerk, 'pack', { serials: [['A', 'A'], []] })).toBe('serial-numbers');
    await order.do(clerk, 'pack', { serials: [['A', 'B'], ['C']] });
    expect((await order.page(clerk)).serials).toEqual([['A', 'B'], ['C']]);
    await order.do(clerk, 'ship', { parcels: [parcelHolding([0, 1, ['A']], [1, 1, ['C']])] });
    expect((await order.page(clerk)).serials).toEqual([['B'], []]);
  });

  it('forgets the serial numbers of a packing that was undone, and keeps those of the allocation until others are given', async () => {
    await holdEverything();
    const order = await OrderAtDesk.placedBy(shop, ada);
    await order.goTo(clerk, 'paid');
    await order.do(clerk, 'allocate', { ticked: [0, 1], serials: [['A'], []] });
    const serials = async () => (await order.page(clerk)).serials;
    const { seq } = await order.do(clerk, 'pack', { serials: [['B'], ['C']] });
    await order.do(clerk, 'undo', { seq });
    expect(await serials()).toEqual([['A'], []]);
    await order.do(clerk, 'pack');
    expect(await serials()).toEqual([['A'], []]);
    await order.do(clerk, 'undo', { seq: order.seq });
    await order.do(clerk, 'pack', { serials: [[], []] });
    expect(await serials()).toEqual([[], []]);
  });
});
