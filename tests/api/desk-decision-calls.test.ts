import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { orderEvents } from '#server/database/order-tables.ts';
import { orders } from '#server/database/schema.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';

const CALL = { outcome: 'reached', note: 'She wants it by Friday.' };

describeOnEachDatabase('a decision in a call', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let ada: Visitor;
  let order: OrderAtDesk;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
  });
  beforeEach(async () => {
    order = await OrderAtDesk.placedBy(shop, ada, orderBody());
  });
  afterAll(() => shop.close());

  const events = async () =>
    (
      await shop.database.db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, order.id))
        .orderBy(orderEvents.seq)
    ).map(({ kind, move, note, data }) => [move ?? kind, note, (data as { outcome?: string } | null)?.outcome]);
  const actions = async () =>
    (
      await shop.database.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `order ${order.id}`))
        .orderBy(auditLog.id)
    ).map(({ action }) => action);
  const callAt = async () => (await clerk.desk('GET', `/orders/${order.id}`)).json().data.callAt;
  const called = ['call', CALL.note, 'reached'];

  it('is confirmed and written down by one press, with one event and one row of the log each', async () => {
    await order.do(clerk, 'calls', { outcome: 'no-answer', callAt: shop.clock() + 3_600_000 });
    const before = (await actions()).length;
    const receipt = await order.do(clerk, 'confirm', { total: order.total, call: CALL });
    expect(receipt).toMatchObject({ version: 2, stage: 'confirmed', seq: 2 });
    expect((await events()).slice(1)).toEqual([['confirm', null, undefined], called]);
    expect((await actions()).slice(before)).toEqual(['confirm', 'call']);
    expect(await callAt()).toBeNull();
  });

  it('is made once, whatever is sent again under its key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { total: order.total, call: CALL };
    const [first, again] = [await order.ask(clerk, 'confirm', body, key), await order.ask(clerk, 'confirm', body, key)];
    expect(first.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await events()).toHaveLength(2);
  });

  it('writes neither where the decision is refused: a limit of a clerk, another price, an older version, a viewer', async () => {
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    const confirm = { total: order.total, call: CALL };
    expect(await order.refusalOf(viewer, 'confirm', confirm)).toBe('not-allowed');
    expect(await order.refusalOf(clerk, 'confirm', { ...confirm, total: order.total + 1 })).toBe('price-moved');
    expect(await order.refusalOf(clerk, 'confirm', { ...confirm, version: 7 })).toBe('changed-meanwhile');
    expect(await order.refusalOf(clerk, 'confirm', { ...confirm, call: { outcome: 'shouted' } })).toBe('invalid-input');
    expect(await order.refusalOf(clerk, 'decline', { call: CALL, reason: 'no' })).toBe('invalid-input');
    shop.feed.set({ gold: cents(Math.round(SPOT.gold * 1.02)), silver: cents(Math.round(SPOT.silver * 1.02)) });
    await shop.shop.spot.refresh();
    expect(await order.refusalOf(clerk, 'confirm', confirm)).toBe('drift-over');
    shop.feed.set({ gold: cents(SPOT.gold), silver: cents(SPOT.silver) });
    await shop.shop.spot.refresh();
    expect([await events(), await order.stage()]).toEqual([[], 'new']);
  });

  it('is undone without its call, which was made all the same', async () => {
    await order.do(clerk, 'calls', { outcome: 'voicemail', callAt: shop.clock() + 3_600_000 });
    const { seq } = await order.do(clerk, 'confirm', { total: order.total, call: CALL });
    const undone = await order.do(clerk, 'undo', { seq });
    expect(undone.stage).toBe('new');
    expect((await events()).slice(1)).toEqual([['confirm', null, undefined], called, ['undone', null, undefined]]);
    expect(await callAt()).toBeNull();
  });

  it('is a refusal of the order, a new price, or the customer’s agreement to it', async () => {
    const lines = GOODS.map(({ id, quantity }) => ({ productId: id, quantity }));
    await order.do(clerk, 'quote', { lines, minutes: 30, call: CALL });
    await order.do(clerk, 'quote/agreed-by-phone', { note: 'Yes.', call: { outcome: 'reached' } });
    expect(await events()).toEqual([
      ['requote', null, undefined],
      called,
      ['agree', 'Yes.', undefined],
      ['call', null, 'reached'],
    ]);
    order = await OrderAtDesk.placedBy(shop, ada, orderBody());
    await order.do(clerk, 'decline', { reason: 'you-asked', call: CALL });
    expect(await events()).toEqual([['decline', null, undefined], called]);
  });

  it('has told a customer without an email address', async () => {
    await shop.database.db.update(orders).set({ email: '' }).where(eq(orders.id, order.id));
    await order.do(clerk, 'confirm', { total: order.total, call: CALL });
    const { items } = (await clerk.desk('GET', '/today')).json().data as {
      items: { order: { orderId: string } | null }[];
    };
    expect(items.filter((item) => item.order?.orderId === order.id)).toEqual([]);
  });
});
