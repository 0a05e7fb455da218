import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Cents, cents, dollars, formatUsd } from '#domain/money.ts';
import { outbox } from '#server/database/schema.ts';
import { letterText } from '#server/letters/letter-text.ts';
import { GOODS } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { movedLettersOf } from '../support/moved-letters.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';
import { parcelHolding } from '../support/parcels.ts';

const REASON = { reason: 'not-in-stock' };
/** One piece of the first line, which has two. */
const ONE = { ...REASON, pieces: [{ position: 0, quantity: 1 }] };
/** The second line. */
const SECOND = { ...REASON, pieces: [{ position: 1, quantity: 1 }] };

describeOnEachDatabase('cancelling a part of an order', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let manager: StaffVisitor;
  let ada: Visitor;
  let order: OrderAtDesk;
  let each: readonly Cents[];

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  beforeEach(async () => {
    await shop.shop.spot.refresh();
    order = await OrderAtDesk.placedBy(shop, ada);
    each = (await order.page(clerk)).lines.map(({ unitPrice }) => unitPrice);
  });
  afterAll(() => shop.close());

  const tracked = async () => (await ada.ask('GET', `/api/order/track/${order.id}`)).json().data;
  const written = () => movedLettersOf(shop).newest(order.id);
  const ship = (by: StaffVisitor, ...parcels: object[]) => order.do(by, 'ship', { parcels });
  const setParcel = async (nth: number, state: string, day?: string) =>
    order.do(clerk, 'parcel-state', { parcelId: (await order.page(clerk)).parcels[nth]?.id, state, day });

  it('is a manager’s, before the order is paid too, and lowers what is to be paid', async () => {
    await order.goTo(clerk, 'confirmed');
    expect(await order.refusalOf(clerk, 'cancel-part', ONE)).toBe('not-allowed');
    expect((await order.do(manager, 'cancel-part', ONE)).stage).toBe('confirmed');
    const { total, balance, lines } = await order.page(clerk);
    expect(total).toBe(order.total - (each[0] ?? 0));
    expect(lines.map(({ quantity, cancelled = 0 }) => [quantity, cancelled])).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect(balance.open).toBe(total);
    expect((await order.do(clerk, 'payments', order.payment(total))).stage).toBe('paid');
  });

  it('leaves exactly its pieces due back of a paid order, and pays back no more than was paid', async () => {
    await order.goTo(clerk, 'allocated');
    await order.do(manager, 'cancel-part', SECOND);
    const { balance, total, piecesLeft } = await order.page(clerk);
    expect([balance.open, balance.toPayBack]).toEqual([0, each[1]]);
    expect(total + balance.toPayBack).toBe(order.total);
    expect(piecesLeft).toEqual([2, 0]);
    const back = { ...order.payment(balance.toPayBack), isBack: true };
    await order.do(clerk, 'payments', back);
    expect((await order.page(clerk)).balance).toMatchObject({ open: 0, toPayBack: 0 });
    await order.do(clerk, 'pack');
    expect((await ship(clerk, parcelHolding([0, 2]))).stage).toBe('shipped');
  });

  it('is told in a letter: what is cancelled, the new total, and what is due back or still to pay', async () => {
    const usd = formatUsd;
    await order.goTo(clerk, 'confirmed');
    await order.do(manager, 'cancel-part', ONE);
    const { total } = await order.page(clerk);
    const first = await written();
    expect(first.subject).toBe(`Part of your order was cancelled; your total is now ${usd(total)} (${order.id})`);
    const text = letterText(first).replace(/\s+/g, ' ');
    expect(text).toContain(
      `What you ordered is not in stock. Your total is now ${usd(total)}. Please pay ${usd(total)} by`,
    );
    expect(text).toContain(`1 × ${usd(each[0] ?? cents(0))} =`);
    await order.do(clerk, 'payments', order.payment(total));
    await order.do(manager, 'cancel-part', SECOND);
    const second = letterText(await written()).replace(/\s+/g, ' ');
    expect(second).toContain(
      `Your total is now ${usd(each[0] ?? cents(0))}. ${usd(each[1] ?? cents(0))} is due back to you.`,
    );
  });

  it('is taken back whole while its letter waits, and the customer reads the order as it is', async () => {
    await order.goTo(clerk, 'paid');
    await order.do(manager, 'cancel-part', ONE);
    expect(await tracked()).toMatchObject({
      status: 'processing',
      totalAmount: dollars(cents(order.total - (each[0] ?? 0))),
      cartItem: [{ quantity: 1 }, { quantity: 1 }],
      cancelledItem: [{ name: GOODS[0].id, quantity: 1 }],
    });
    expect((await tracked()).timeline.map(({ what }: { what: string }) => what)).toContain('Part cancelled');
    const waiting = await shop.database.db.select().from(outbox).where(eq(outbox.orderId, order.id));
    expect(waiting.map(({ letter }) => (letter as { about: string }).about)).toContain('order-part-cancelled');
    await order.do(manager, 'undo', { seq: order.seq });
    expect(await tracked()).toMatchObject({
      totalAmount: dollars(order.total),
      cartItem: [{ quantity: 2 }, { quantity: 1 }],
    });
    expect(await tracked()).not.toHaveProperty('cancelledItem');
    expect((await order.page(clerk)).balance).toMatchObject({ open: 0, toPayBack: 0 });
  });

  it('is refused for pieces that have left, and for all of the order', async () => {
    await order.goTo(clerk, 'packed');
    const all = { ...REASON, pieces: [{ position: 0, quantity: 2 }, ...SECOND.pieces] };
    expect(await order.refusalOf(manager, 'cancel-part', all)).toBe('nothing-kept');
    await ship(clerk, parcelHolding([0, 2]));
    expect(await order.refusalOf(manager, 'cancel-part', ONE)).toBe('pieces-over');
    expect(await order.refusalOf(manager, 'cancel', REASON)).toBe('parcels-out');
  });

  it('of what is left to send closes a half-shipped order, and nothing waits for ever', async () => {
    await order.goTo(clerk, 'packed');
    await ship(clerk, parcelHolding([0, 2]));
    expect((await order.do(manager, 'cancel-part', SECOND)).stage).toBe('shipped');
    const { balance, piecesLeft } = await order.page(clerk);
    expect(piecesLeft).toEqual([0, 0]);
    expect([balance.open, balance.toPayBack]).toEqual([0, each[1]]);
    await order.do(manager, 'undo', { seq: order.seq });
    expect(await order.page(clerk)).toMatchObject({ stage: 'packed', piecesLeft: [0, 1] });
    await order.do(manager, 'cancel-part', SECOND);
    await setParcel(0, 'delivered', '2026-03-02');
    expect((await order.do(clerk, 'deliver')).stage).toBe('delivered');
    expect(await tracked()).toMatchObject({ status: 'delivered', cartItem: [{ quantity: 2 }] });
  });

  it('of a lost parcel’s pieces delivers the order once the rest has arrived', async () => {
    await order.goTo(clerk, 'packed');
    await ship(clerk, parcelHolding([0, 2]), parcelHolding([1, 1]));
    await setParcel(0, 'delivered', '2026-03-02');
    await setParcel(1, 'lost');
    await order.do(clerk, 'hold', { reason: 'parcel-lost' });
    expect(await order.refusalOf(manager, 'cancel', REASON)).toBe('parcels-out');
    expect((await order.do(manager, 'cancel-part', { ...SECOND, reason: 'lost-in-transit' })).stage).toBe('delivered');
    const { balance } = await order.page(clerk);
    expect(balance.toPayBack).toBe(each[1]);
    const { timeline } = await tracked();
    expect(timeline.at(-1)).toMatchObject({ what: 'Delivered', state: 'done', at: expect.any(String) });
  });
});
