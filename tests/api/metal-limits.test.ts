import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Metal } from '#domain/metal.ts';
import { centsOf } from '#domain/money.ts';
import { auditLog } from '#server/database/desk-tables.ts';
import { orders } from '#server/database/schema.ts';
import { orderBody, pricedOrder, SHIPPING } from '../support/claims.ts';
import { fixedClock } from '../support/clock.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { DESK, newStaff, type StaffVisitor } from '../support/desk.ts';
import { OrderAtDesk } from '../support/desk-orders.ts';
import { openShop, type TestShop, Visitor } from '../support/open-shop.ts';

const ounceOf = (metal: Metal) =>
  troyCatalogue().entries.find((one) => one.metal === metal && one.weight === 1_000_000)?.id ?? '';
const [GOLD, SILVER] = [ounceOf('gold'), ounceOf('silver')];
const oz = (ounces: number) => ounces * 1_000_000;
const limit = (review: number | null, stop: number | null) => ({
  reviewBeyond: review === null ? null : oz(review),
  stopBeyond: stop === null ? null : oz(stop),
});
const NONE = limit(null, null);

describeOnEachDatabase('limits of the position', (open) => {
  /** Ten minutes before the market closes for the weekend. */
  const clock = fixedClock(Date.parse('2026-03-06T21:50:00Z'));
  let shop: TestShop;
  let manager: StaffVisitor;
  let clerk: StaffVisitor;
  let ada: Visitor;
  const versions = new Map<Metal, number>();

  beforeAll(async () => {
    shop = await openShop(await open(), { desk: DESK, clock });
    ({ visitor: manager } = await newStaff(shop, 'manager'));
    ({ visitor: clerk } = await newStaff(shop, 'clerk'));
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  afterAll(() => shop.close());

  async function set(value: object, metal: Metal = 'gold') {
    const version = versions.get(metal) ?? 0;
    const answer = await manager.desk('PUT', '/settings', { name: `limits-${metal}`, version, value });
    versions.set(metal, answer.json().data.version);
    await shop.shop.settings.catchUp();
  }
  const trade = (microOunces: number, kind = 'physical', metal: Metal = 'gold') =>
    manager.desk('POST', '/metal/trades', { metal, kind, microOunces, priceCents: 400_000 });
  const tryPlacing = async (quantity = 1, id = GOLD, by = ada) => {
    clock.advance(1);
    return (await by.ask('POST', '/api/order/place', orderBody([{ id, quantity }]))).json();
  };
  const stageOf = async (id: string) =>
    (await shop.database.db.select().from(orders).where(eq(orders.id, id)))[0]?.stage;
  const place = async (quantity = 1, id = GOLD) => {
    const placed = await tryPlacing(quantity, id);
    return placed.reason ?? stageOf(placed.data.orderId);
  };
  const pauses = async () => (await manager.desk('GET', '/pauses')).json().data as { id: string; scope: string }[];
  const sellAgain = async () => {
    for (const { id } of await pauses()) await manager.desk('POST', `/pauses/${id}/end`, {});
    await shop.shop.goods.catchUp();
  };
  const today = async () =>
    (await manager.desk('GET', '/today'))
      .json()
      .data.items.filter(({ kind }: { kind: string }) => kind === 'limit-passed');

  it('bound nothing before anybody said what is on hand', async () => {
    await set({ ...limit(1, 2), whileClosed: NONE });
    expect([await place(3), await pauses()]).toEqual(['new', []]);
    // 3 oz wait, and 5 are on hand.
    await trade(oz(5), 'opening');
  });

  it('send an order to review that goes beyond the first, with the reason in its history', async () => {
    await set({ ...limit(2, 4), whileClosed: NONE });
    expect(await place(4)).toBe('new');
    const { data } = await tryPlacing();
    expect(await stageOf(data.orderId)).toBe('review');
    const { events } = (await manager.desk('GET', `/orders/${data.orderId}`)).json().data;
    expect(events).toMatchObject([
      { actor: 'clock', move: 'review', detail: 'Gold: 3 oz short including pending orders, review limit 2 oz.' },
    ]);
    expect(await place(1, SILVER)).toBe('new');
    expect(await pauses()).toEqual([]);
  });

  it('count an order that was confirmed as one that waits, and not one that was declined', async () => {
    const [order] = await shop.database.db.select().from(orders).where(eq(orders.stage, 'review'));
    const desk = new OrderAtDesk(shop, { orderId: order?.id ?? '', totalAmount: Number(order?.totalCents) / 100 });
    await desk.do(manager, 'confirm', { total: desk.total });
    expect(await place()).toBe('review');
    await trade(oz(3));
    expect([await place(), await place(2)]).toEqual(['new', 'review']);
  });

  it('stop selling with the first order beyond the last, which is in review', async () => {
    // 4 oz are short with all that wait.
    const { data } = await tryPlacing();
    expect(await stageOf(data.orderId)).toBe('review');
    expect(await pauses()).toMatchObject([
      { scope: 'gold', staffId: null, reason: '5 oz short including pending orders, stop limit 4 oz.' },
    ]);
    expect([await place(), await place(1, SILVER)]).toEqual(['sales-paused', 'new']);
    expect(await today()).toMatchObject([{ goods: ['Gold'], at: clock() - 2 }]);
    const [row] = await shop.database.db.select().from(auditLog).where(eq(auditLog.subject, 'pauses gold'));
    expect(row).toMatchObject({ action: 'selling stopped', actorKind: 'clock' });
    const told = async () =>
      (await shop.letters())
        .filter((letter) => letter.includes('Gold sales stopped'))
        .map((letter) => /^To: (.*)$/m.exec(letter)?.[1]);
    await expect.poll(told).toEqual([manager.email]);
  });

  it('let it be sold again once it is covered, and stop it again where it is not', async () => {
    await sellAgain();
    expect([await today(), await place(), (await pauses()).length]).toEqual([[], 'review', 1]);
    await trade(oz(10));
    await sellAgain();
    expect([await place(), await pauses()]).toEqual(['new', []]);
  });

  it('hold for an order by telephone', async () => {
    await set({ ...limit(1, null), whileClosed: NONE });
    expect(await place(10)).toBe('review');
    const { lines, amount } = pricedOrder([{ id: GOLD, quantity: 1 }]);
    const body = {
      lines: lines.map(({ product, quantity, price }) => ({
        productId: product.id,
        quantity,
        unitPrice: centsOf(price),
      })),
      total: centsOf(amount),
      firstName: 'Ann',
      lastName: 'Lee',
      phone: '(218) 555-0162',
      address: SHIPPING,
    };
    // Also where the customer agrees at once, unless who takes the order may confirm it in review.
    const taken = async (by: StaffVisitor, isReviewSeen = true) => {
      const agreed = { ...body, isAgreed: true, isReviewSeen };
      const { orderId, stage } = (await by.desk('POST', '/orders', agreed)).json().data;
      const { events } = (await by.desk('GET', `/orders/${orderId}`)).json().data;
      return [stage, ...events.flatMap(({ move }: { move: string | null }) => move ?? [])];
    };
    expect(await taken(clerk)).toEqual(['review', 'review', 'place']);
    expect(await taken(manager, false)).toEqual(['review', 'review', 'place']);
    expect(await taken(manager)).toEqual(['confirmed', 'confirm', 'review', 'place']);
  });

  it('are passed by one order alone of many that are placed at once, and that one is in review', async () => {
    await set(NONE_OF_ALL);
    await set({ ...limit(null, 6), whileClosed: NONE }, 'silver');
    await trade(oz(20), 'opening', 'silver');
    const waiting = (await manager.desk('GET', '/metal')).json().data.silver.offered.microOunces / 1_000_000;
    const customers = await Promise.all(
      Array.from({ length: 12 }, async (_, nth) => {
        const visitor = new Visitor(shop.app);
        await visitor.signUp(`many${nth}@example.com`);
        return visitor;
      }),
    );
    const answers = await Promise.all(
      customers.flatMap((by) => [tryPlacing(3, SILVER, by), tryPlacing(2, SILVER, by), tryPlacing(1, SILVER, by)]),
    );
    const stored = answers.filter(({ reason }) => !reason).map(({ data }) => data.orderId as string);
    expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['sales-paused']));
    const stages = await Promise.all(stored.map(stageOf));
    expect(stages.filter((stage) => stage === 'review')).toHaveLength(1);
    const { silver } = (await manager.desk('GET', '/metal')).json().data;
    const short = silver.offered.microOunces / 1_000_000 - 20;
    expect(waiting).toBeLessThan(20);
    expect(short).toBeGreaterThan(6);
    expect(short).toBeLessThanOrEqual(6 + 3);
  });

  it('are the tighter ones while the market is closed', async () => {
    await set({ ...NONE, whileClosed: limit(null, 3) });
    expect(await place()).toBe('new');
    clock.advance(11 * MINUTE_MS);
    await shop.shop.spot.refresh();
    expect([await place(), await place()]).toEqual(['review', 'sales-paused']);
  });

  it('are set by a manager alone', async () => {
    const body = { name: 'limits-gold', version: versions.get('gold'), value: NONE_OF_ALL };
    expect((await clerk.desk('PUT', '/settings', body)).json().reason).toBe('not-allowed');
  });
});

const NONE_OF_ALL = { ...NONE, whileClosed: NONE };
