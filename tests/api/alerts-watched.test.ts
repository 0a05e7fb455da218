import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertEvent, type AlertState, type ProductFacts, thresholdsOf } from '#domain/alert.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type BasisPoints, unitPrice } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { createAlertWatch } from '#server/alerts/watch-alerts.ts';
import { alertHits, alertReaders, alerts } from '#server/database/alert-tables.ts';
import { outbox } from '#server/database/schema.ts';
import { tickStore } from '#server/prices/tick-store.ts';
import { createTransaction, storesOf } from '#server/stores.ts';
import { Watcher, ZONE } from '../support/alerts.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { changeGoods } from '../support/goods.ts';
import { LIMITS, openShop, SPOT, type TestShop } from '../support/open-shop.ts';
import { EAGLE } from '../support/revise-goods.ts';

const BAR = '100-oz-silver-bar';
const RUNS = process.env.TEST_DATABASES === 'all' ? 25 : 6;

type Wanted = {
  readonly subject: 'gold' | 'silver' | 'ratio' | 'eagle' | 'bar';
  readonly event: AlertEvent;
  readonly away: number;
  readonly repeats: boolean;
};
type Happening =
  | { readonly kind: 'ticks'; readonly moves: readonly (readonly [gold: number, silver: number])[] }
  | { readonly kind: 'premium'; readonly of: 'eagle' | 'bar'; readonly premium: number }
  | { readonly kind: 'sale'; readonly of: 'eagle' | 'bar'; readonly isForSale: boolean };

const wanted: fc.Arbitrary<Wanted> = fc.record({
  subject: fc.constantFrom('gold', 'silver', 'ratio', 'eagle', 'bar'),
  event: fc.constantFrom('below', 'above', 'back'),
  away: fc.integer({ min: -25, max: 25 }),
  repeats: fc.boolean(),
});
const move = fc.integer({ min: -12, max: 12 });
const product = fc.constantFrom('eagle' as const, 'bar' as const);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ticks' as const),
      moves: fc.array(fc.tuple(move, move), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('premium' as const),
      of: product,
      premium: fc.integer({ min: 150, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sale' as const), of: product, isForSale: fc.boolean() }) },
);

/** One alert as it is told by hand: at each moment its figure is worked out and compared. */
class ByHand {
  state: AlertState = 'armed';
  readonly hits: (number | null)[] = [];
  readonly id: string;
  readonly #wanted: Wanted;
  readonly #figure: Cents | null;

  constructor(id: string, wanted: Wanted, figure: Cents | null) {
    this.id = id;
    this.#wanted = wanted;
    this.#figure = figure;
  }

  look(prices: SpotPrices, factsOf: (name: 'eagle' | 'bar') => ProductFacts): void {
    const { subject, event, repeats } = this.#wanted;
    const now = figureOf(subject, prices, factsOf);
    if (this.state === 'ended' || now === undefined) return;
    const figure = this.#figure ?? 0;
    const is = event === 'back' || (event === 'below' ? now <= figure : now >= figure);
    const isBack = event === 'below' ? now * 1000 >= figure * 1005 : now * 1000 <= figure * 995;
    if (this.state === 'armed' && is) {
      this.hits.push(now);
      this.state = repeats ? 'resting' : 'ended';
    } else if (this.state === 'resting' && isBack) this.state = 'armed';
  }
}

function figureOf(subject: Wanted['subject'], prices: SpotPrices, factsOf: (name: 'eagle' | 'bar') => ProductFacts) {
  if (subject === 'ratio') return Math.round((prices.gold * 100) / prices.silver);
  if (subject === 'gold' || subject === 'silver') return prices[subject];
  const { metal, weight, premium, isForSale } = factsOf(subject);
  return isForSale ? unitPrice(prices[metal], weight, premium) : undefined;
}

describeOnEachDatabase('alerts that are watched', (open) => {
  let shop: TestShop;
  let ada: Watcher;
  let prices: SpotPrices;

  beforeAll(async () => {
    shop = await openShop(await open());
    ada = await Watcher.join(shop);
    await shop.database.db.insert(alertReaders).values({ userId: ada.userId, zone: ZONE, quietFrom: 0, quietUntil: 0 });
  });
  afterAll(() => shop.close());

  const keyOf = (name: 'eagle' | 'bar') => (name === 'eagle' ? EAGLE : BAR);
  function factsOf(name: 'eagle' | 'bar'): ProductFacts {
    const found = shop.shop.goods.current().productByKey(keyOf(name));
    if (!found) throw new Error(`There is no ${name}`);
    return { ...found, isForSale: found.sale === undefined };
  }

  /** A leader of its own. One that is mortal dies in most of its transactions. */
  function leader(isMortal: () => boolean) {
    const { database, clock, shop: rooms } = shop;
    const whole = createTransaction(database.db, clock);
    return createAlertWatch({
      transaction: (work) =>
        whole(async (stores) => {
          const answer = await work(stores);
          if (isMortal()) throw new Error('The leader was killed');
          return answer;
        }),
      ...storesOf(database.db, clock),
      source: 'fixed',
      spot: { isLeading: () => true, onTick: () => () => {} },
      goods: rooms.goods,
      staleAfterMs: LIMITS.staleAfterMs,
      clock,
      hasDiskSpace: () => true,
      log: { info() {}, warn() {}, error() {} },
    });
  }

  /** Undefined for an alert that makes no sense. Its figure is some tenths of a percent away. */
  async function set(one: Wanted): Promise<ByHand | undefined> {
    const { subject, event, repeats, away } = one;
    const isProduct = subject === 'eagle' || subject === 'bar';
    if (event === 'back' && (!isProduct || repeats)) return undefined;
    const now = figureOf(subject, prices, (name) => ({ ...factsOf(name), isForSale: true })) ?? 0;
    const figure = event === 'back' ? null : cents(Math.round(now * (1 + away / 1000)));
    const target = { subject: isProduct ? 'product' : subject, event, figure } as const;
    const facts = isProduct ? factsOf(subject) : undefined;
    const { series, below: waitsBelow, above: waitsAbove } = thresholdsOf({ target, facts }, 'armed', 'gold');
    const row = {
      ...target,
      userId: ada.userId,
      productKey: isProduct ? keyOf(subject) : null,
      repeats,
      state: 'armed' as const,
    };
    const [added] = await shop.database.db
      .insert(alerts)
      .values({ ...row, series, waitsBelow, waitsAbove, madeAt: new Date(shop.clock()) })
      .returning();
    return new ByHand(added?.id ?? '', one, figure);
  }

  async function happen(one: Happening, byHand: readonly ByHand[]): Promise<void> {
    if (one.kind === 'ticks') {
      for (const [gold, silver] of one.moves) {
        prices = {
          gold: cents(Math.round(prices.gold * (1 + gold / 1000))),
          silver: cents(Math.round(prices.silver * (1 + silver / 1000))),
        };
        shop.clock.advance(MINUTE_MS / 10);
        await tickStore(shop.database.db).add({ prices, at: shop.clock(), source: 'fixed' });
        for (const alert of byHand) alert.look(prices, factsOf);
      }
      return;
    }
    const fields =
      one.kind === 'premium'
        ? { premium: one.premium as BasisPoints }
        : ({ state: one.isForSale ? 'on-sale' : 'paused' } as const);
    await changeGoods(shop, [{ kind: 'change', key: keyOf(one.of), set: fields }]);
    for (const alert of byHand) alert.look(prices, factsOf);
  }

  it('are reached as often and at the figures that they are by hand, by two leaders that are killed again and again', async () => {
    const { db } = shop.database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(wanted, { minLength: 4, maxLength: 16 }),
        fc.array(happening, { minLength: 4, maxLength: 16 }),
        fc.infiniteStream(fc.boolean()),
        async (all, happenings, deaths) => {
          await db.execute(sql`delete from alerts`);
          await db.execute(sql`delete from ticks`);
          const killed = () => deaths.next().value ?? false;
          const [one, other, last] = [leader(killed), leader(killed), leader(() => false)];
          prices = SPOT;
          shop.clock.advance(2 * LIMITS.staleAfterMs);
          for (const [name, state] of [
            ['eagle', 'on-sale'],
            ['bar', 'paused'],
          ] as const)
            await changeGoods(shop, [{ kind: 'change', key: keyOf(name), set: { state } }]);
          await tickStore(db).add({ prices, at: shop.clock(), source: 'fixed' });
          await last.run();
          const made = [];
          for (const each of all) made.push(await set(each));
          const byHand = made.filter((each) => each !== undefined);
          for (const each of byHand) each.look(prices, factsOf);
          await last.run();
          for (const each of happenings) {
            await happen(each, byHand);
            await Promise.all([one.run(), other.run()]);
            await last.run();
          }
          for (const alert of byHand) {
            const hits = await db
              .select()
              .from(alertHits)
              .where(eq(alertHits.alertId, alert.id))
              .orderBy(asc(sql`ctid`));
            const [row] = await db.select().from(alerts).where(eq(alerts.id, alert.id));
            expect([row?.state, ...hits.map(({ figure }) => figure)]).toEqual([alert.state, ...alert.hits]);
          }
        },
      ),
      { numRuns: RUNS },
    );
    // However much happens, one email waits for its time.
    const own = (await db.select().from(outbox)).filter(
      ({ letter }) => (letter as { about?: string }).about === 'price-alerts',
    );
    expect(own.length).toBeLessThanOrEqual(1);
  }, 300_000);
});
