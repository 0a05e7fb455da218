import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/durations.ts';
import { centsOf } from '#domain/money.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { outbox } from '#server/database/schema.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { orderMoves } from '../support/desk-orders.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { fedexParcel } from '../support/parcels.ts';

const LINES = GOODS.map(({ quantity }, position) => ({ position, quantity }));

describeOnEachDatabase('moving orders', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let manager: StaffVisitor;
  let id: string;
  let total: number;
  let ada: Visitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  beforeEach(async () => {
    shop.feed.set(SPOT);
    await shop.shop.spot.refresh();
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    const placed = await ada.ask('POST', '/api/order/place', orderBody());
    [id, total] = [placed.json().data.orderId, centsOf(placed.json().data.totalAmount)];
  });
  afterAll(() => shop.close());

  const { move, done, reasonOf, stored, events, letters, moveSpot, keepLive } = orderMoves(() => ({ shop, id }));

  it('goes from the telephone to the customer, each step an event, a row of the log and a letter', async () => {
    let { version } = await done(clerk, 'confirm', { version: 1, total });
    const payment = { method: 'wire', reference: `W ${id}`, receivedOn: '2026-03-02' };
    const part = await done(clerk, 'payments', { version, ...payment, amount: 10_000 });
    expect(part.stage).toBe('confirmed');
    const rest = { ...payment, reference: `R ${id}`, amount: total - 10_000 };
    ({ version } = await done(clerk, 'payments', { version: part.version, ...rest }));
    ({ version } = await done(clerk, 'allocate', { version, ticked: [0, 1] }));
    ({ version } = await done(clerk, 'pack', { version }));
    ({ version } = await done(clerk, 'ship', { version, parcels: [{ ...fedexParcel(), lines: LINES }] }));
    expect(await reasonOf(move(clerk, 'deliver', { version }))).toBe('not-delivered');
    const [parcel] = (await shop.shop.desk?.reads.parcels.of(id)) ?? [];
    const arrived = { parcelId: parcel?.id, state: 'delivered', day: '2026-03-02' };
    ({ version } = await done(clerk, 'parcel-state', { version, ...arrived }));
    ({ version } = await done(clerk, 'deliver', { version }));
    expect(await stored()).toMatchObject({ stage: 'delivered', status: 'delivered', version });
    const moves = (await events()).filter(({ kind }) => kind === 'move').map(({ toStage }) => toStage);
    expect(moves).toEqual(['confirmed', 'paid', 'allocated', 'packed', 'shipped', 'delivered']);
    const about = (await letters()).map(({ letter }) => (letter as { about: string }).about).sort();
    expect(about).toEqual(['order-confirmed', 'order-paid', 'order-shipped']);
    const log = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order ${id}`));
    expect(log.map(({ action }) => action)).toContain('deliver');
    expect(await reasonOf(move(clerk, 'correct', { version, reason: 'x' }))).toBe('not-allowed');
    expect((await done(manager, 'correct', { version, reason: 'Not there' })).stage).toBe('shipped');
  });

  it('confirms once, of fifty at the same time by two people', async () => {
    const { visitor: other } = await newStaff(shop, 'clerk');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => move(n % 2 ? clerk : other, 'confirm', { version: 1, total })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = new Set(answers.filter(({ statusCode }) => statusCode !== 200).map((one) => one.json().reason));
    // A busy machine may give a connection or the row's lock too late: that is answered 503.
    for (const reason of refused) expect(['changed-meanwhile', 'unavailable']).toContain(reason);
    expect(await events()).toHaveLength(1);
    expect(await letters()).toHaveLength(1);
  });

  it('answers a key as it did, and takes it for nothing else', async () => {
    const key = { 'idempotency-key': `confirm-${id}` };
    const first = await move(clerk, 'confirm', { version: 1, total }, key);
    const again = await move(clerk, 'confirm', { version: 1, total }, key);
    expect([again.statusCode, again.json().data]).toEqual([200, first.json().data]);
    expect(await reasonOf(move(clerk, 'confirm', { version: 2, total }, key))).toBe('key-reused');
    expect(await events()).toHaveLength(1);
  });

  it('leaves nothing of a move that is refused', async () => {
    expect(await reasonOf(move(clerk, 'pack', { version: 1 }))).toBe('move-not-allowed');
    expect(await reasonOf(move(clerk, 'confirm', { version: 1, total: total + 100 }))).toBe('price-moved');
    expect(await reasonOf(move(clerk, 'decline', { version: 9, reason: 'address' }))).toBe('changed-meanwhile');
    expect(await stored()).toMatchObject({ stage: 'new', version: 1 });
    expect([await events(), await letters()]).toEqual([[], []]);
  });

  it('keeps a clerk from confirming beyond the limits, and lets a manager', async () => {
    await moveSpot(SPOT.gold * 1.05);
    expect(await reasonOf(move(clerk, 'confirm', { version: 1, total }))).toBe('drift-over');
    shop.feed.set(SPOT);
    await keepLive(60_000);
    await keepLive(5 * 24 * HOUR_MS);
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    expect(await reasonOf(move(clerk, 'confirm', { version: 1, total }))).toBe('hold-over');
    expect((await done(manager, 'confirm', { version: 1, total })).stage).toBe('confirmed');
  });

  it('confirms and offers nothing without a live price', async () => {
    shop.clock.advance(301_000);
    expect(await reasonOf(move(manager, 'confirm', { version: 1, total }))).toBe('no-live-price');
    const lines = [{ productId: GOODS[0].id, quantity: 1 }];
    expect(await reasonOf(move(clerk, 'quote', { version: 1, lines, minutes: 30 }))).toBe('no-live-price');
  });

  it('sends a large order to a manager', async () => {
    const large = orderBody([{ id: GOODS[0].id, quantity: 1_000 }]);
    const placed = (await ada.ask('POST', '/api/order/place', large)).json().data;
    [id, total] = [placed.orderId, centsOf(placed.totalAmount)];
    expect((await stored()).stage).toBe(total >= 5_000_000 ? 'review' : 'new');
    if (total < 5_000_000) await done(clerk, 'review', { version: 1, note: 'Large' });
    const { version } = await stored();
    expect(await reasonOf(move(clerk, 'confirm', { version, total }))).toBe('in-review');
    expect(await reasonOf(move(clerk, 'release', { version, note: 'Fine' }))).toBe('not-allowed');
    expect((await done(manager, 'release', { version, note: 'Fine' })).stage).toBe('new');
  });

  it('takes a move back within half a minute, with its letter', async () => {
    const { seq, version, undoUntil, isTaken } = await done(clerk, 'confirm', { version: 1, total });
    expect(undoUntil).toBe(shop.clock() + 30_000);
    expect(isTaken).toBe(true);
    expect(await reasonOf(move(manager, 'undo', { version, seq }))).toBe('move-not-allowed');
    const undone = await done(clerk, 'undo', { version, seq });
    expect(undone).toMatchObject({ stage: 'new', version: 3, isTaken: false });
    expect(await stored()).toMatchObject({ stage: 'new', status: 'pending', payBy: null, remindAt: null });
    expect(await letters()).toEqual([]);
    const again = await done(clerk, 'decline', { version: 3, reason: 'you-asked' });
    expect(again.isTaken).toBe(false);
    shop.clock.advance(30_001);
    expect(await reasonOf(move(clerk, 'undo', { version: again.version, seq: again.seq }))).toBe('too-late');
    // The fold of the events is the order's stage.
    expect((await events()).at(-1)?.toStage).toBe('declined');
  });

  it('gives an order that is taken back to whoever had it before, unless a colleague took it meanwhile', async () => {
    const { visitor: other, id: otherId } = await newStaff(shop, 'clerk');
    const { version, seq } = await done(clerk, 'confirm', { version: 1, total });
    await done(clerk, 'undo', { version, seq });
    expect((await stored()).assignedTo).toBeNull();
    await done(other, 'take', {});
    await done(manager, 'take', { takeOver: true });
    const before = await stored();
    shop.clock.advance(5_000);
    const again = await done(manager, 'confirm', { version: 3, total });
    await done(manager, 'undo', { version: again.version, seq: again.seq });
    expect(await stored()).toMatchObject({ assignedTo: before.assignedTo, assignedUntil: before.assignedUntil });
    const last = await done(manager, 'confirm', { version: 5, total });
    await done(other, 'take', { takeOver: true });
    await done(manager, 'undo', { version: last.version, seq: last.seq });
    expect((await stored()).assignedTo).toBe(otherId);
  });

  it('refuses to take back a move once its letter is on its way', async () => {
    const { seq, version } = await done(clerk, 'confirm', { version: 1, total });
    await shop.database.db.update(outbox).set({ tries: 1 }).where(eq(outbox.orderId, id));
    expect(await reasonOf(move(clerk, 'undo', { version, seq }))).toBe('too-late');
    expect((await stored()).stage).toBe('confirmed');
  });

  it('reminds twice of the money, and defaults only after both', async () => {
    await done(clerk, 'confirm', { version: 1, total });
    const { payBy, remindAt } = await stored();
    if (!payBy || !remindAt) expect.fail('There is no day of payment');
    const until = async (at: number) => {
      shop.clock.advance(at - shop.clock());
      await shop.shop.desk?.runClock();
      await shop.shop.desk?.runClock();
    };
    await until(remindAt.getTime());
    expect(await stored()).toMatchObject({ remindersSent: 1 });
    await until(payBy.getTime() + 1);
    const { version, remindersSent, remindAt: next } = await stored();
    expect([remindersSent, next]).toEqual([2, null]);
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    expect((await done(clerk, 'default', { version })).stage).toBe('defaulted');
  });

  it('cancels a paid order only with its money going back', async () => {
    const { version } = await done(clerk, 'confirm', { version: 1, total });
    const payment = { method: 'wire', reference: `P ${id}`, receivedOn: '2026-03-02', amount: total };
    const paid = await done(clerk, 'payments', { version, ...payment });
    const cancel = { version: paid.version, reason: 'not-in-stock' };
    expect(await reasonOf(move(manager, 'cancel', cancel))).toBe('refund-missing');
    expect(await reasonOf(move(clerk, 'cancel', cancel))).toBe('not-allowed');
    const cancelled = await done(manager, 'cancel', { ...cancel, refund: { ...payment, reference: `Back ${id}` } });
    expect(cancelled).toMatchObject({ stage: 'cancelled', undoUntil: null });
    const sum = (await shop.shop.desk?.reads.money.of(id))?.reduce((all, one) => all + one.cents, 0);
    expect(sum).toBe(0);
    // The event keeps the refund in cents, and no amount of the wire beside it.
    const [event] = (await shop.shop.desk?.reads.deskOrders.events(id)) ?? [];
    expect(event?.data).toMatchObject({ cents: -total, reference: `Back ${id}` });
    expect(event?.data).not.toHaveProperty('amount');
  });

  it('warns of a reference that stands in the books', async () => {
    const { version } = await done(clerk, 'confirm', { version: 1, total });
    const payment = { method: 'wire', reference: `Twice ${id}`, receivedOn: '2026-03-02', amount: 100 };
    const first = await done(clerk, 'payments', { version, ...payment });
    const again = { ...payment, version: first.version };
    expect(await reasonOf(move(clerk, 'payments', again))).toBe('reference-used');
    await done(clerk, 'payments', { ...again, again: true });
  });

  it('holds an order and lets it go on where it was', async () => {
    const { version } = await done(clerk, 'confirm', { version: 1, total });
    const payment = { method: 'wire', reference: `H ${id}`, receivedOn: '2026-03-02', amount: total };
    const paid = await done(clerk, 'payments', { version, ...payment });
    const hold = { version: paid.version, reason: 'clearing' };
    for (const until of [undefined, '2026-03-01'])
      expect((await move(clerk, 'hold', { ...hold, until })).json()).toMatchObject({
        reason: 'invalid-input',
        fields: { until: 'Enter the date the payment clears by, today or later.' },
      });
    const held = await done(clerk, 'hold', { ...hold, until: '2030-01-01' });
    const { data } = (await clerk.desk('GET', `/orders/${id}`)).json();
    expect(data.events[0].detail).toBe('Clears by Jan 1, 2030.');
    expect(await reasonOf(move(clerk, 'unhold', { version: held.version, to: 'packed' }))).toBe('move-not-allowed');
    expect((await done(clerk, 'unhold', { version: held.version, to: 'paid' })).stage).toBe('paid');
  });

  it('lets viewers change nothing', async () => {
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    for (const path of ['take', 'confirm', 'notes', 'decline', 'payments', 'ship'])
      expect(await reasonOf(move(viewer, path))).toBe('not-allowed');
  });
});
