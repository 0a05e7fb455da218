import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cents, centsOf } from '#domain/money.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { orderEvents } from '#server/database/order-tables.ts';
import { orders, outbox } from '#server/database/schema.ts';
import { GOODS, pricedOrder, SHIPPING } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import type { Receipt } from '../support/desk-orders.ts';
import { changeGoods, countPieces, stockOf } from '../support/goods.ts';
import { openShop, SPOT, type TestShop } from '../support/open-shop.ts';

type Placed = Receipt & { orderId: string; total: number };

const CALLER = { firstName: 'Harriet', lastName: 'Lindqvist', email: 'harriet@example.com', phone: '(218) 555-0162' };

function bodyOf(more: object = {}, goods: readonly { id: string; quantity: number }[] = GOODS) {
  const { lines, amount } = pricedOrder(goods);
  return {
    lines: lines.map(({ product, quantity, price }) => ({
      productId: product.id,
      quantity,
      unitPrice: centsOf(price),
    })),
    total: centsOf(amount),
    ...CALLER,
    address: SHIPPING,
    isAgreed: true,
    isReviewSeen: true,
    ...more,
  };
}

/** Beyond the sum from which orders are reviewed. */
const LARGE = bodyOf({}, [{ id: GOODS[0].id, quantity: 100 }]);

describeOnEachDatabase('an order by telephone that is placed and confirmed in one act', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let clerkId: string;
  let manager: StaffVisitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ({ visitor: manager } = await newStaff(shop, 'manager'));
  });
  beforeEach(async () => {
    await moveSpot(1);
    ({ visitor: clerk, id: clerkId } = await newStaff(shop, 'clerk'));
  });
  afterAll(() => shop.close());

  const place = (body: object = bodyOf(), by = clerk, headers = {}) => by.desk('POST', '/orders', body, headers);
  async function placed(body?: object, by = clerk): Promise<Placed> {
    const answer = await place(body, by);
    expect([answer.statusCode, answer.json().reason]).toEqual([200, undefined]);
    return answer.json().data;
  }
  const reasonOf = async (body: object, by = clerk) => (await place(body, by)).json().reason;
  async function moveSpot(times: number) {
    shop.feed.set({ gold: cents(Math.round(SPOT.gold * times)), silver: cents(Math.round(SPOT.silver * times)) });
    shop.clock.advance(1_000);
    await shop.shop.spot.refresh();
  }
  const db = () => shop.database.db;
  const stored = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0];
  const events = async (id: string) =>
    (await db().select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.seq)).map(
      ({ kind, move, data }) => [move ?? kind, (data as { outcome?: string } | null)?.outcome],
    );
  const actions = async (id: string) =>
    (
      await db()
        .select()
        .from(auditLog)
        .where(eq(auditLog.subject, `order ${id}`))
        .orderBy(auditLog.id)
    ).map(({ action }) => action);
  const waiting = async (id: string) =>
    (await db().select().from(outbox).where(eq(outbox.orderId, id))).map(({ letter }) => letter);
  /** What a refusal must leave as it was. */
  const everything = async () => {
    const ids = (await db().select().from(orders)).map(({ id }) => id);
    const letters = (await db().select().from(outbox)).map(({ letter }) => letter as { orderNumber?: string });
    return {
      orders: ids.length,
      events: (await db().select().from(orderEvents)).length,
      log: (await db().select().from(auditLog)).length,
      // Others are sent meanwhile.
      lettersOfNoOrder: letters.filter(({ orderNumber }) => orderNumber && !ids.includes(orderNumber)),
    };
  };

  it('has the moves, the call, the letter and the rows of the log that both acts have', async () => {
    const receipt = await placed();
    const { orderId, total } = receipt;
    expect(receipt).toMatchObject({ stage: 'confirmed', version: 2, seq: 2, undoUntil: shop.clock() + 30_000 });
    expect(total).toBe(centsOf(pricedOrder().amount));
    expect(await stored(orderId)).toMatchObject({
      stage: 'confirmed',
      source: 'phone',
      placedBy: clerkId,
      assignedTo: clerkId,
      totalCents: total,
      payBy: expect.any(Date),
    });
    expect(await events(orderId)).toEqual([
      ['place', undefined],
      ['confirm', undefined],
      ['call', 'reached'],
    ]);
    expect(await actions(orderId)).toEqual(['place', 'confirm', 'call']);
    expect(await waiting(orderId)).toMatchObject([{ about: 'order-confirmed' }]);
    const { confirmedMargin } = (await clerk.desk('GET', `/orders/${orderId}`)).json().data;
    expect(confirmedMargin.cents).toBeGreaterThan(0);
  });

  it('is received in an email that asks for no call and no waiting, and one that is only placed in one that does', async () => {
    const emailOf = async (id: string) => (await shop.letters()).find((one) => one.includes(id)) ?? '';
    for (const isAgreed of [true, false]) {
      const { orderId } = await placed(bodyOf({ isAgreed }));
      await expect.poll(() => emailOf(orderId)).not.toBe('');
      const email = (await emailOf(orderId)).replaceAll(/=\r?\n|\s+/g, (found) => (found.startsWith('=') ? '' : ' '));
      expect(email.includes('your next email confirms the price and says how to pay')).toBe(isAgreed);
      for (const before of ['othing to pay yet', 'What happens next', 'price is held'])
        expect([before, email.includes(before)]).toEqual([before, !isAgreed]);
    }
  });

  it('can be undone for thirty seconds, and stays placed', async () => {
    const { orderId, version, seq } = await placed();
    const undo = () => clerk.desk('POST', `/orders/${orderId}/undo`, { version, seq });
    shop.clock.advance(29_000);
    expect((await undo()).json().data).toMatchObject({ stage: 'new' });
    expect(await waiting(orderId)).toEqual([]);
    const later = await placed();
    shop.clock.advance(31_000);
    const late = await clerk.desk('POST', `/orders/${later.orderId}/undo`, { version: 2, seq: 2 });
    expect(late.json().reason).toBe('too-late');
    expect(await stored(later.orderId)).toMatchObject({ stage: 'confirmed' });
  });

  it('is one order under its key, whatever is sent again, also after the price has moved', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const before = await everything();
    const [first, second] = await Promise.all([place(bodyOf(), clerk, key), place(bodyOf(), clerk, key)]);
    expect([first.statusCode, second.json()]).toEqual([200, first.json()]);
    shop.clock.advance(11 * 60_000);
    await moveSpot(1.05);
    expect((await place(bodyOf(), clerk, key)).json()).toEqual(first.json());
    expect((await place(bodyOf({ isAgreed: false }), clerk, key)).json().reason).toBe('key-reused');
    const after = await everything();
    expect([after.orders - before.orders, after.events - before.events]).toEqual([1, 3]);
  });

  it('is placed and not confirmed by a clerk where it needs a review', async () => {
    const { orderId, ...receipt } = await placed(LARGE);
    expect(receipt).toMatchObject({ stage: 'review', version: 1, seq: 1, undoUntil: null });
    expect(await events(orderId)).toEqual([['place', undefined]]);
    expect(await waiting(orderId)).toEqual([]);
  });

  it('is confirmed with its placing by a manager where it needs a review, and goes back to it by Undo', async () => {
    const { orderId, version, seq, stage } = await placed(LARGE, manager);
    expect(stage).toBe('confirmed');
    expect(await events(orderId)).toEqual([
      ['place', undefined],
      ['confirm', undefined],
      ['call', 'reached'],
    ]);
    const undone = await manager.desk('POST', `/orders/${orderId}/undo`, { version, seq });
    expect(undone.json().data).toMatchObject({ stage: 'review' });
    expect((await placed({ ...LARGE, isAgreed: false }, manager)).stage).toBe('review');
  });

  it('is refused whole where a clerk may not confirm it, and can be placed alone with what was typed', async () => {
    const key = await countPieces(shop, GOODS[0].id, 10);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await moveSpot(1.02);
    const before = [await everything(), await stockOf(shop, key)];
    expect((await place(bodyOf(), clerk, headers)).json()).toMatchObject({
      reason: 'drift-over',
      message: 'The metal price has risen beyond the limit. Offer a new price.',
    });
    expect([await everything(), await stockOf(shop, key)]).toEqual(before);
    // A refusal uses no key up.
    const alone = await place(bodyOf({ isAgreed: false }), clerk, headers);
    expect(alone.json().data).toMatchObject({ stage: 'new', version: 1, undoUntil: null });
    expect((await placed(bodyOf(), manager)).stage).toBe('confirmed');
    expect(await stockOf(shop, key)).toMatchObject({ reserved: 4 });
    await changeGoods(shop, [{ kind: 'change', key, set: { isCounted: false } }]);
  });

  it('is refused to a clerk below cost, and to nobody else', async () => {
    const product = shop.shop.goods.current().productById(GOODS[0].id) ?? expect.fail('There is no such product');
    const key = shop.shop.goods.current().keyOf(product);
    await changeGoods(shop, [{ kind: 'change', key, set: { costBasisPoints: 5_000 } }]);
    const before = await everything();
    expect(await reasonOf(bodyOf())).toBe('below-cost');
    expect(await everything()).toEqual(before);
    expect((await placed(bodyOf(), manager)).stage).toBe('confirmed');
    await changeGoods(shop, [{ kind: 'change', key, set: { costBasisPoints: null } }]);
  });

  it('is refused as placing is: to viewers, at another price, without a live one', async () => {
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    const before = await everything();
    expect(await reasonOf(bodyOf({ total: 100 }))).toBe('price-moved');
    shop.clock.advance(301_000);
    expect(await reasonOf(bodyOf())).toBe('no-live-price');
    expect(await everything()).toEqual(before);
    expect(await reasonOf(bodyOf(), viewer)).toBe('not-allowed');
    expect((await everything()).orders).toBe(before.orders);
  });

  it('sends nothing to a customer without an email address', async () => {
    const { orderId, stage } = await placed(bodyOf({ email: undefined }));
    expect(stage).toBe('confirmed');
    const { items } = (await clerk.desk('GET', '/today')).json().data as {
      items: { order: { orderId: string } | null }[];
    };
    expect(items.filter(({ order }) => order?.orderId === orderId)).toEqual([]);
  });
});
