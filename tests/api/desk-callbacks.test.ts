import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditLog } from '#server/database/desk-tables.ts';
import { orders } from '#server/database/schema.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

type Item = { kind: string; at: number; order: { orderId: string } | null };

describeOnEachDatabase('calls that wait', (open) => {
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

  const page = async () => (await clerk.desk('GET', `/orders/${order.id}`)).json().data as { callAt: number | null };
  async function today(): Promise<readonly Item[]> {
    const { items } = (await clerk.desk('GET', '/today')).json().data as { items: Item[] };
    return items.filter((item) => item.order?.orderId === order.id);
  }
  const kinds = async () => (await today()).map(({ kind }) => kind);
  /** As an order by telephone may be. */
  const dropEmail = () => shop.database.db.update(orders).set({ email: '' }).where(eq(orders.id, order.id));
  const inAnHour = () => shop.clock() + 3_600_000;

  it('are cleared by hand, which the log tells once', async () => {
    const callAt = inAnHour();
    await order.do(clerk, 'calls', { outcome: 'no-answer', callAt });
    expect((await page()).callAt).toBe(callAt);
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    expect(await order.refusalOf(viewer, 'clear-callback')).toBe('not-allowed');
    for (const _ of [1, 2]) await order.do(clerk, 'clear-callback');
    expect(await page()).toMatchObject({ callAt: null, version: 1 });
    const log = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${order.id}`));
    expect(log.filter(({ action }) => action === 'callback cleared')).toMatchObject([
      { before: { callAt: new Date(callAt).toISOString() } },
    ]);
  });

  it('end with a move of the order', async () => {
    await order.do(clerk, 'calls', { outcome: 'no-answer', callAt: inAnHour() });
    await order.do(clerk, 'confirm', { total: order.total });
    expect((await page()).callAt).toBeNull();
  });

  it('name a confirmed order without an email address until a call has told the customer', async () => {
    await dropEmail();
    await order.do(clerk, 'calls', { outcome: 'reached' });
    const confirmedAt = shop.clock();
    await order.do(clerk, 'confirm', { total: order.total });
    expect(await today()).toMatchObject([{ kind: 'to-tell', at: confirmedAt }]);
    for (const outcome of ['no-answer', 'wrong-number']) await order.do(clerk, 'calls', { outcome });
    expect(await kinds()).toEqual(['to-tell']);
    await order.do(clerk, 'calls', { outcome: 'reached' });
    await order.do(clerk, 'calls', { outcome: 'no-answer' });
    expect(await kinds()).toEqual([]);
  });

  it('name an offer to a customer without an email address, and none once it was taken back', async () => {
    await dropEmail();
    const lines = GOODS.map(({ id, quantity }) => ({ productId: id, quantity }));
    await order.do(clerk, 'quote', { lines, minutes: 120 });
    expect(await kinds()).toEqual(['to-tell']);
    await order.do(clerk, 'calls', { outcome: 'voicemail' });
    expect(await kinds()).toEqual([]);
    await order.do(clerk, 'quote/take-back');
    expect(await kinds()).not.toContain('to-tell');
    const [taken] = (await order.page(clerk)).events;
    expect(taken).toMatchObject({ move: 'lapse', detail: null });
  });

  it('name no confirmed order that an email goes to', async () => {
    await order.do(clerk, 'confirm', { total: order.total });
    expect(await kinds()).toEqual([]);
  });
});
