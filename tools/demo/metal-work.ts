import { DAY_MS } from '#domain/durations.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { TradeKind } from '#domain/position.ts';
import type { Instant } from '#domain/spot.ts';
import { microOunces } from '#domain/weight.ts';
import { createReadBooks } from '#server/metal/read-books.ts';
import type { Business } from './business.ts';
import { keepPricesLive } from './desk-acts.ts';
import { ask, deskOf } from './people.ts';
import { minutesLater, type Story } from './timeline.ts';

const MICRO = 1_000_000;
/** In ounces: what is on hand at first, and the bars that are bought: kilos of gold, and silver by the hundred. */
const FIRST: Readonly<Record<Metal, number>> = { gold: 64.3, silver: 2_400 };
const BAR: Readonly<Record<Metal, number>> = { gold: 32.15, silver: 100 };
/** Of a limit in ounces. */
const STEP: Readonly<Record<Metal, number>> = { gold: 10, silver: 250 };
const WEEKS = 8;
const COVER_EVERY_DAYS = 3;
/** The last days are not covered yet. */
const LAST_COVER_DAYS = 2;

/** The dealer's own trades: what was on hand, and bars for what was sold since, now and then a hedge. At the end limits are set. */
export async function* metalWork({ shop, worker }: Business, end: Instant): Story {
  const { calls, reads } = deskOf(shop);
  const readBooks = createReadBooks({ metal: reads.metal, clock: shop.clock });
  const trade = async (metal: Metal, kind: TradeKind, ounces: number, nth = 0) => {
    await keepPricesLive(shop);
    const spot = shop.spot.current();
    if (spot.state === 'unavailable') return;
    const facts = { microOunces: Math.round(ounces * MICRO), priceCents: cents(spot.tick.prices[metal]) };
    const where = { counterparty: `Wholesale desk ${nth % 3 === 1 ? 'B' : 'A'}`, reference: `T-${1_000 + nth}` };
    const body = { metal, kind, ...facts, ...(kind !== 'opening' && where) };
    await ask(calls.recordTrade, await worker(nth % 2 === 0 ? 'manager' : 'owner'), { body });
  };
  for (const metal of METALS) await trade(metal, 'opening', FIRST[metal]);
  let trades = 0;
  for (let days = WEEKS * 7 - COVER_EVERY_DAYS; days >= LAST_COVER_DAYS; days -= COVER_EVERY_DAYS) {
    yield end - days * DAY_MS;
    const books = await readBooks();
    for (const metal of METALS) {
      const short = -(books[metal].net ?? 0) / MICRO;
      if (short <= 0) continue;
      trades += 1;
      await trade(metal, trades % 4 === 0 ? 'hedge' : 'physical', Math.ceil(short / BAR[metal]) * BAR[metal], trades);
    }
  }
  yield minutesLater(end, -1);
  const books = await readBooks();
  for (const metal of METALS) {
    const { net = 0, offered } = books[metal];
    const short = Math.max(0, offered.microOunces - net) / MICRO;
    const beyond = (share: number) =>
      microOunces((Math.floor((short * share) / STEP[metal]) + 1) * STEP[metal] * MICRO);
    const limit = { reviewBeyond: beyond(1.25), stopBeyond: beyond(1.75) };
    const body = { name: `limits-${metal}` as const, version: 0, value: { ...limit, whileClosed: limit } };
    await ask(calls.changeSetting, await worker('manager'), { body });
  }
}
