import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIGURES } from '#domain/day-figures.ts';
import { type Cents, cents, centsFromDollars } from '#domain/money.ts';
import { heldUntil } from '#domain/opening-hours.ts';
import { ORDER_VIEWS } from '#domain/order-views.ts';
import type { Stage } from '#domain/stage.ts';
import { firstStage } from '#domain/stage-guards.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import { orderEvents } from '#server/database/order-tables.ts';
import { orders } from '#server/database/schema.ts';
import { createChance } from '../../../tools/demo/random.ts';
import { GOODS, orderBody } from '../../support/claims.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../../support/desk.ts';
import { openShop, SPOT, type TestShop, Visitor } from '../../support/open-shop.ts';

const ORDERS = 500;
const CUSTOMERS = 10;
const BETWEEN_MS = 55_000;
const SEED = 1_864;
const ENDED: readonly string[] = ['declined', 'expired', 'withdrawn', 'cancelled', 'defaulted', 'delivered'];
const QUEUES = ['to-confirm', 'requoted', 'awaiting-payment', 'to-pack', 'on-the-road', 'held'] as const;

type Placed = { readonly id: string; readonly total: Cents; version: number };

/** A day of the desk: prices move, customers order, and two people work the same queue at the same time. */
describeOnEachDatabase('a day of 500 orders', (open) => {
  let shop: TestShop;
  let pair: readonly [StaffVisitor, StaffVisitor];
  const placed: Placed[] = [];
  const notes: string[] = [];
  const done: { readonly path: string; readonly id: string; readonly version: number }[] = [];
  const chance = createChance(SEED);

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK });
    pair = [(await newStaff(shop, 'clerk')).visitor, (await newStaff(shop, 'manager')).visitor];
    const customers = Array.from({ length: CUSTOMERS }, () => new Visitor(shop.app));
    for (const [nth, customer] of customers.entries()) await customer.signUp(`c${nth}@example.com`);
    let spot = SPOT;
    for (let nth = 0; nth < ORDERS; nth += 1) {
      shop.clock.advance(BETWEEN_MS);
      const move = 1 + (chance.next() - 0.48) / 250;
      spot = { gold: cents(Math.round(spot.gold * move)), silver: cents(Math.round(spot.silver * move)) };
      shop.feed.set(spot);
      await shop.shop.spot.refresh();
      const goods = [{ id: chance.pick(GOODS).id, quantity: chance.percent(3) ? 20 : chance.between(1, 3) }];
      const answer = await customers[nth % CUSTOMERS]?.ask('POST', '/api/order/place', orderBody(goods, spot));
      const { orderId: id, totalAmount } = answer?.json().data ?? {};
      placed.push({ id, total: centsFromDollars(totalAmount) ?? cents(0), version: 1 });
      await Promise.all(pair.map((by) => work(by)));
      if (nth % 10 === 0) await shop.shop.desk?.runClock();
    }
  }, 600_000);
  afterAll(() => shop.close());

  /** One thing with one of the orders, mostly the one that has waited longest; a refusal leaves it to the other. */
  async function work(by: StaffVisitor): Promise<void> {
    const order = chance.percent(60) ? placed[Math.floor(done.length / 4)] : chance.pick(placed.slice(-40));
    if (!order) return;
    const { id, version, total } = order;
    const words = `Note ${notes.length} of ${by.email}`;
    const acts: Readonly<Record<string, object>> = {
      confirm: { version, total },
      decline: { version, reason: 'cannot-reach-you' },
      quote: { version, lines: [{ productId: GOODS[0].id, quantity: 1 }], minutes: 15 },
      review: { version, note: words },
      payments: { version, amount: total, method: 'wire', reference: words, receivedOn: '2026-03-02' },
      hold: { version, reason: 'address' },
      allocate: { version, ticked: [0], serials: [] },
      pack: { version },
      notes: { text: words },
      take: { takeOver: true },
    };
    const path = chance.weighted({
      confirm: 9,
      payments: 6,
      allocate: 4,
      pack: 3,
      notes: 3,
      take: 2,
      quote: 1.5,
      decline: 1,
      hold: 0.6,
      review: 0.4,
    });
    const answer = await by.desk('POST', `/orders/${id}/${path}`, acts[path]);
    expect([200, 409]).toContain(answer.statusCode);
    if (path === 'notes') notes.push(words);
    if (answer.statusCode !== 200) {
      const page = await by.desk('GET', `/orders/${id}`);
      order.version = page.json().data.version;
      return;
    }
    if (path !== 'notes' && path !== 'take') done.push({ path, id, version });
    order.version = Math.max(order.version, answer.json().data.version);
  }

  const events = () =>
    shop.database.db.select().from(orderEvents).orderBy(asc(orderEvents.orderId), asc(orderEvents.seq));
  const stored = () => shop.database.db.select().from(orders);

  it('leaves each order at the stage to which its events lead', async () => {
    const byOrder = Map.groupBy(await events(), ({ orderId }) => orderId);
    for (const { id, stage } of await stored()) {
      const first = firstStage(placed.find((one) => one.id === id)?.total ?? cents(0));
      let folded: Stage = first;
      for (const { fromStage, toStage } of byOrder.get(id) ?? []) {
        if (!toStage) continue;
        expect(fromStage).toBe(folded);
        folded = toStage as Stage;
      }
      expect([id, folded]).toEqual([id, stage]);
    }
  });

  it('leaves no open order without a queue, and none without an end of what it waits for', async () => {
    const rows = await stored();
    expect(rows).toHaveLength(ORDERS);
    for (const { stage, placedAt, payBy } of rows.filter((row) => !ENDED.includes(row.stage))) {
      const queues = QUEUES.filter((name) => (ORDER_VIEWS[name].stages as readonly string[]).includes(stage));
      expect([stage, queues.length]).toEqual([stage, 1]);
      if (stage === 'new' || stage === 'review')
        expect(heldUntil(placedAt.getTime(), USUAL_HOURS)).toBeGreaterThan(placedAt.getTime());
      if (stage === 'confirmed') expect(payBy).not.toBeNull();
    }
    const { counts } = (await pair[1].desk('GET', '/orders?view=to-confirm')).json().data;
    const open = rows.filter(({ stage }) => !ENDED.includes(stage)).length;
    expect(QUEUES.reduce((sum, name) => sum + counts[name], 0)).toBe(open);
  });

  it('does nothing twice, and loses no word of either person', async () => {
    const all = await events();
    // A version of an order was acted upon once.
    expect(new Set(done.map(({ id, version }) => `${id} ${version}`)).size).toBe(done.length);
    expect(done.length).toBeGreaterThan(ORDERS / 4);
    const kept = all.filter(({ kind }) => kind === 'note').map(({ note }) => note);
    expect(kept.toSorted()).toEqual(notes.toSorted());
    const confirmedTwice = Map.groupBy(
      all.filter(({ toStage }) => toStage === 'confirmed'),
      ({ orderId }) => orderId,
    );
    for (const confirmations of confirmedTwice.values()) expect(confirmations).toHaveLength(1);
  });

  it('tells figures of the day that are those of its orders', async () => {
    const { day } = (await pair[0].desk('GET', '/today')).json().data;
    for (const figure of FIGURES) expect(day.today[figure]).toHaveLength(24);
    const ordered = placed.reduce((sum, { total }) => sum + total, 0);
    expect([day.today.orders.at(-1), day.today.ordered.at(-1)]).toEqual([ORDERS, ordered]);
    const confirmed = new Set(
      (await events()).filter(({ toStage }) => toStage === 'confirmed').map((one) => one.orderId),
    );
    const confirmedCents = placed.filter(({ id }) => confirmed.has(id)).reduce((sum, { total }) => sum + total, 0);
    expect(day.confirmed).toBe(confirmedCents);
  });
});
