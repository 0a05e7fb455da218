import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMsBetween, shipBy } from '#domain/business-time.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { centsOf } from '#domain/money.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { orders, outbox } from '#server/database/schema.ts';
import { GOODS, orderBody } from '../support/claims.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../support/open-shop.ts';
import { EAGLE, reviseGoods } from '../support/revise-goods.ts';

/** Midnight in Chicago before the test begins, on a Monday. */
const MONDAY = Date.parse('2026-03-02T00:00-06:00');

type Item = { key: string; kind: string; count: number; amount: number; order: Record<string, unknown> | null };

describeOnEachDatabase('Today', (open) => {
  let shop: TestShop;
  let clerk: StaffVisitor;
  let ada: Visitor;

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
    await enter();
  });
  afterAll(() => shop.close());

  /** Sessions of the desk end when the clock goes on. */
  async function enter() {
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
  }
  async function until(at: number) {
    shop.clock.advance(at - shop.clock());
    await shop.shop.spot.refresh();
    await enter();
  }
  async function place(quantity = 1) {
    shop.clock.advance(1);
    const placed = await ada.ask('POST', '/api/order/place', orderBody([{ id: GOODS[0].id, quantity }]));
    expect(placed.json().reason).toBeUndefined();
    const { orderId, totalAmount } = placed.json().data;
    return { orderId: orderId as string, totalAmount: centsOf(totalAmount) };
  }
  async function today(by = clerk) {
    const answer = await by.desk('GET', '/today');
    expect([answer.statusCode, answer.json().reason]).toEqual([200, undefined]);
    return answer.json().data as {
      items: Item[];
      asleep: (Item & { note: string | null; until: number })[];
      paused: object[];
      pausedCount: number;
      lastOrderAt: number | null;
      day: {
        hour: number;
        confirmed: number;
        confirmedPremium: number;
        today: Record<string, number[]>;
        usual: Record<string, (number | null)[]> | null;
      };
    };
  }
  const done = async (id: string, path: string, body: object) => {
    const answer = await clerk.desk('POST', `/orders/${id}/${path}`, body);
    expect([path, answer.statusCode, answer.json().reason]).toEqual([path, 200, undefined]);
    return answer.json().data as { version: number; seq: number };
  };
  const sleep = (key: string, body: object, by = clerk) => by.desk('POST', `/today/${key}/sleep`, body);

  it('is empty, and then has the order of a customer until it is confirmed', async () => {
    const empty = await today();
    expect([empty.items, empty.asleep, empty.lastOrderAt]).toEqual([[], [], null]);
    expect(empty.day.usual).toBeNull();
    const { orderId, totalAmount } = await place();
    const { items, lastOrderAt, day } = await today();
    expect(items).toMatchObject([
      { kind: 'new', count: 1, amount: totalAmount, order: { orderId, phone: '+1 312 555 0100' } },
    ]);
    expect([lastOrderAt, day.hour]).toEqual([shop.clock(), 10]);
    await done(orderId, 'confirm', { version: 1, total: totalAmount });
    const after = await today();
    expect([after.items, after.day.confirmed]).toEqual([[], totalAmount]);
  });

  it('names what is paused beside it, since when and why', async () => {
    const set = (fields: object) =>
      reviseGoods(shop.database, shop.clock, [{ kind: 'change', key: EAGLE, set: fields }]);
    expect(await today()).toMatchObject({ paused: [], pausedCount: 0 });
    await set({ state: 'paused', pausedMessage: 'The mint is late.' });
    const since = shop.clock();
    const { name } = shop.shop.goods.current().productByKey(EAGLE) ?? {};
    const paused = [{ key: EAGLE, name, metal: 'gold', message: 'The mint is late.', since }];
    expect(await today()).toMatchObject({ items: [], paused, pausedCount: 1 });
    await set({ state: 'on-sale', pausedMessage: null });
    expect(await today()).toMatchObject({ paused: [], pausedCount: 0 });
  });

  it('tells a viewer neither name nor telephone', async () => {
    const { orderId, totalAmount } = await place();
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    const answer = await viewer.desk('GET', '/today');
    for (const secret of ['Lovelace', '555 0100', 'ada@', 'Elm Street']) expect(answer.body).not.toContain(secret);
    expect(answer.body).toContain(orderId);
    await done(orderId, 'confirm', { version: 1, total: totalAmount });
  });

  it('has a call again when it is due, and no more after the next call or move', async () => {
    const { orderId, totalAmount } = await place();
    const callAt = shop.clock() + HOUR_MS / 2;
    const kinds = async () => (await today()).items.map(({ kind }) => kind);
    await done(orderId, 'calls', { outcome: 'no-answer', callAt });
    expect(await kinds()).toEqual(['new']);
    shop.clock.advance(HOUR_MS / 2 + 1);
    await shop.shop.spot.refresh();
    const [item] = (await today()).items;
    expect(item).toMatchObject({ kind: 'call-due', at: callAt, order: { lastCall: { outcome: 'no-answer' } } });
    await done(orderId, 'calls', { outcome: 'voicemail' });
    expect(await kinds()).toEqual(['new']);
    await done(orderId, 'calls', { outcome: 'voicemail', callAt: shop.clock() - 1 });
    const { version, seq } = await done(orderId, 'confirm', { version: 1, total: totalAmount });
    expect(await kinds()).toEqual([]);
    await done(orderId, 'undo', { version, seq });
    expect(await kinds()).toEqual(['call-due']);
    await done(orderId, 'decline', { version: 3, reason: 'you-asked' });
  });

  it('has a paid order whose money went back, until it is paid again', async () => {
    const { orderId, totalAmount } = await place();
    await done(orderId, 'confirm', { version: 1, total: totalAmount });
    const payment = { method: 'check', reference: `C ${orderId}`, receivedOn: '2026-03-02', amount: totalAmount };
    const { version: paid } = await done(orderId, 'payments', { version: 2, ...payment });
    const bounced = { version: paid, ...payment, reference: `Bounced ${orderId}`, amount: 50_000, isBack: true };
    const { version: back } = await done(orderId, 'payments', bounced);
    const short = async () => (await today()).items.filter(({ kind }) => kind === 'short');
    expect(await short()).toMatchObject([{ amount: 50_000, order: { orderId, total: totalAmount } }]);
    await done(orderId, 'payments', { version: back, ...payment, reference: `Again ${orderId}`, amount: 50_000 });
    expect(await short()).toEqual([]);
  });

  it('has money that has to be paid back until it was', async () => {
    const { orderId, totalAmount } = await place();
    const payment = { method: 'wire', reference: `W ${orderId}`, receivedOn: '2026-03-02' };
    const { version } = await done(orderId, 'payments', { version: 1, ...payment, amount: 1_050 });
    const { version: declined } = await done(orderId, 'decline', { version, reason: 'you-asked' });
    const back = async () => (await today()).items.filter(({ kind }) => kind === 'pay-back');
    expect(await back()).toMatchObject([{ amount: 1_050, order: { orderId, total: totalAmount } }]);
    const refund = { ...payment, reference: `B ${orderId}`, amount: 1_050, isBack: true };
    await done(orderId, 'payments', { version: declined, ...refund });
    expect(await back()).toEqual([]);
  });

  it('has letters that were given up, and prices that are old', async () => {
    const { orderId } = await place();
    const failed = { letter: { about: 'order-held', movedOrder: orderId, seq: 1 }, failedAt: new Date(), tries: 9 };
    await shop.database.db.insert(outbox).values({ ...failed, orderId });
    shop.clock.advance(400_000);
    const { items } = await today();
    expect(items.map(({ kind }) => kind)).toEqual(['new', 'letter-failed', 'feed-stale']);
    expect(items[1]?.order).toMatchObject({ orderId, failedLetter: { tries: 9 } });
    await shop.database.db.delete(outbox).where(eq(outbox.orderId, orderId));
    await shop.shop.spot.refresh();
    await done(orderId, 'decline', { version: 1, reason: 'you-asked' });
  });

  it('lets a line sleep with a note until its hour, until another joins it, or until it is woken', async () => {
    await place();
    const [item] = (await today()).items;
    const key = item?.key ?? '';
    const at = (ms: number) => shop.clock() + ms;
    expect((await sleep(key, { until: at(HOUR_MS), note: 'After lunch' })).statusCode).toBe(200);
    const { items, asleep } = await today();
    expect([items, asleep]).toMatchObject([[], [{ key, note: 'After lunch', until: at(HOUR_MS) }]]);
    const log = await shop.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `today ${key}`));
    expect(log.map(({ action }) => action)).toEqual(['sleep']);
    await place();
    expect((await today()).items).toMatchObject([{ kind: 'new', count: 2 }]);
    const [both] = (await today()).items;
    await sleep(both?.key ?? '', { until: at(HOUR_MS), note: 'x' });
    expect((await today()).items).toEqual([]);
    await sleep(both?.key ?? '', { until: at(0), note: 'Awake' });
    expect((await today()).items).toHaveLength(1);
  });

  it('puts nothing to sleep that does not wait, too long, or by a viewer', async () => {
    const [item] = (await today()).items;
    const note = { note: 'x', until: shop.clock() + HOUR_MS };
    const reasonOf = async (key: string, body: object, by = clerk) => (await sleep(key, body, by)).json().reason;
    const { visitor: viewer } = await newStaff(shop, 'viewer');
    expect(await reasonOf('hold-over-17', note)).toBe('unknown-item');
    expect(await reasonOf(item?.key ?? '', { ...note, until: shop.clock() + 8 * DAY_MS })).toBe('invalid-input');
    expect(await reasonOf(item?.key ?? '', { ...note, note: ' ' })).toBe('invalid-input');
    expect(await reasonOf(item?.key ?? '', note, viewer)).toBe('not-allowed');
  });

  it('has figures that an independent fold of all orders gives, and a past day never changes', async () => {
    const placed: { at: number; cents: number; melt: number; ounces: number }[] = [];
    const confirmed: { at: number; placedAt: number; cents: number; melt: number }[] = [];
    // Five Mondays from the next on, an order each hour with more and more pieces; each second one is confirmed an hour later.
    for (let week = 1; week <= 5; week += 1) {
      for (let hour = 9; hour < 12; hour += 1) {
        // From the ninth of March on clocks are an hour ahead.
        await until(MONDAY + week * 7 * DAY_MS + (hour - 1) * HOUR_MS);
        const quantity = week + hour - 8;
        const { orderId, totalAmount } = await place(quantity);
        const placedAt = shop.clock();
        const one = { at: placedAt, cents: totalAmount, ounces: quantity * 1_000_000, melt: quantity * SPOT.gold };
        placed.push(one);
        if (hour === 10) continue;
        shop.clock.advance(HOUR_MS / 2 + week * 60_000);
        await shop.shop.spot.refresh();
        const { version } = await done(orderId, 'confirm', { version: 1, total: totalAmount });
        confirmed.push({ ...one, at: shop.clock(), placedAt });
        if (hour === 11) {
          // Taken back: it counts for nothing.
          await done(orderId, 'undo', { version, seq: 1 });
          confirmed.pop();
          // Another price, agreed to: the order counts as it was placed.
          const lines = [{ productId: GOODS[1].id, quantity: 1 }];
          const { version: offered } = await done(orderId, 'quote', { version: version + 1, lines, minutes: 30 });
          shop.clock.advance(60_000);
          await done(orderId, 'quote/agreed-by-phone', { version: offered, note: 'x' });
          confirmed.push({ ...one, at: shop.clock(), placedAt });
        }
      }
    }
    /** Clocks are an hour ahead. */
    const last = MONDAY + 5 * 7 * DAY_MS - HOUR_MS;
    const upTo = <Thing extends { at: number }>(things: Thing[], start: number, hour: number) =>
      things.filter(({ at }) => at >= start && at < start + (hour + 1) * HOUR_MS);
    const medianOf = (values: number[]) => {
      const sorted = values.sort((x, y) => x - y);
      const half = sorted.length / 2;
      if (sorted.length === 0) return null;
      const [below = 0, above = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
      return Math.round((below + above) / 2);
    };
    const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
    const dayAt = (start: number, hour: number) => {
      const those = upTo(placed, start, hour);
      return {
        orders: those.length,
        ordered: sum(those.map((one) => one.cents)),
        premium: sum(those.map((one) => one.cents - one.melt)),
        gold: sum(those.map(({ ounces }) => ounces)),
        confirm: medianOf(upTo(confirmed, start, hour).map((one) => openMsBetween(one.placedAt, one.at, USUAL_HOURS))),
      };
    };
    const { day } = await today();
    for (const hour of [8, 9, 10, 11, 12, 23]) {
      const own = dayAt(last, hour);
      const { today: now } = day;
      expect([
        hour,
        now.orders?.[hour],
        now.ordered?.[hour],
        now.premium?.[hour],
        now.gold?.[hour],
        now.confirm?.[hour],
      ]).toEqual([hour, own.orders, own.ordered, own.premium, own.gold, own.confirm]);
    }
    const ofToday = upTo(confirmed, last, 23);
    expect(day.confirmed).toBe(sum(ofToday.map((one) => one.cents)));
    expect(day.confirmedPremium).toBe(sum(ofToday.map((one) => one.cents - one.melt)));
    // Nothing that is done later changes a past day.
    await until(last + 7 * DAY_MS + 10 * HOUR_MS);
    const before = (await today()).day.usual;
    const [oldest] = await shop.database.db.select().from(orders).where(eq(orders.stage, 'new')).limit(1);
    await done(oldest?.id ?? '', 'decline', { version: oldest?.version ?? 0, reason: 'you-asked' });
    expect((await today()).day.usual).toEqual(before);
    expect((await today()).day.usual?.orders?.[23]).toBe(3);
  });

  it('has a paid order that is not on its way two business days after its money', async () => {
    const { orderId, totalAmount: total } = await place();
    let { version } = await done(orderId, 'confirm', { version: 1, total });
    const payment = { method: 'wire', reference: `P ${orderId}`, receivedOn: calendarDay(shop.clock()), amount: total };
    ({ version } = await done(orderId, 'payments', { version, ...payment }));
    const paidAt = shop.clock();
    const late = async () =>
      (await today()).items.filter(({ kind, order }) => kind === 'parcel-due' && order?.orderId === orderId);
    await until(shipBy(paidAt, USUAL_HOURS) - 1);
    expect(await late()).toEqual([]);
    await until(shipBy(paidAt, USUAL_HOURS) + 1);
    expect(await late()).toMatchObject([{ at: shipBy(paidAt, USUAL_HOURS), order: { orderId } }]);
    await done(orderId, 'hold', { version, reason: 'address' });
    expect(await late()).toEqual([]);
  });
});
