import { METALS, type Metal } from './metal.ts';
import type { Cents } from './money.ts';

/** Milliseconds since 1970. The domain is told the time, it never asks. */
export type Instant = number;

/** Cents per troy ounce of each metal. */
export type SpotPrices = Readonly<Record<Metal, Cents>>;

export type SpotSource = 'demo' | 'metalpriceapi' | 'fixed';

/** One good reading of the feed. `at` is when it was received here. */
export type Tick = {
  readonly id: string;
  readonly prices: SpotPrices;
  readonly at: Instant;
  readonly source: SpotSource;
};

/** What the shop knows of spot at an instant. Only `live` sells. */
export type Spot =
  | { readonly state: 'live'; readonly tick: Tick }
  | { readonly state: 'stale'; readonly tick: Tick }
  | { readonly state: 'unavailable' };

const NO_SPOT: Spot = { state: 'unavailable' };

/**
 * Beyond these a reading is a fault of the feed (wrong unit, lost decimal point): gold in cents per troy ounce, and how much
 * dearer than silver it is, which in the last hundred years was 15 to 125 times. A troy ounce is 31.1 grams and a kilogram 32.15
 * of them: each range spans less than that, so that no good reading stays within when one metal or both come in another unit,
 * however often the feed repeats it.
 */
const GOLD = { lowest: 1_000_00, highest: 30_000_00 };
const GOLD_TO_SILVER = { lowest: 10, highest: 200 };

/** Clocks of processes may differ by as much. */
const CLOCKS_DIFFER_MS = 60_000;

/** Without a good tick for longer than this, nothing is sold. */
export const STALE_AFTER_MS = 300_000;

/** The honour window: how long after its tick a price can be ordered at, which is the time to fill in a form. */
export const HONOUR_MS = 600_000;

/** A larger jump against the last good tick waits for a second reading: 15 %. */
export const MAX_JUMP = 0.15;

/** Only a live spot sells. It is stale without a tick of the last `staleAfterMs`, and with one of unknown age. */
export function spotAt(tick: Tick | undefined, now: Instant, staleAfterMs: number): Spot {
  if (!tick) return NO_SPOT;
  return { state: isRecent(tick.at, now, staleAfterMs) ? 'live' : 'stale', tick };
}

/** Whether an instant is at most so long ago. One ahead of the clock by more than clocks differ is not: its age is unknown. */
export function isRecent(at: Instant, now: Instant, withinMs: number): boolean {
  return now - at <= withinMs && at - now <= CLOCKS_DIFFER_MS;
}

export type ReadingFault = 'not-positive' | 'out-of-bounds' | 'gold-not-above-silver' | 'odd-ratio';

/** What is wrong with a reading by itself, without regard to earlier ones. */
export function faultOf(prices: SpotPrices): ReadingFault | undefined {
  for (const metal of METALS) {
    const price = prices[metal];
    if (!Number.isSafeInteger(price) || price <= 0) return 'not-positive';
  }
  if (prices.gold <= prices.silver) return 'gold-not-above-silver';
  if (prices.gold < GOLD.lowest || prices.gold > GOLD.highest) return 'out-of-bounds';
  const ratio = prices.gold / prices.silver;
  if (ratio < GOLD_TO_SILVER.lowest || ratio > GOLD_TO_SILVER.highest) return 'odd-ratio';
  return undefined;
}

export type Judgement =
  | { readonly verdict: 'good' }
  /** Too far from the last good reading: wait for a second one that says the same. */
  | { readonly verdict: 'quarantined' }
  | { readonly verdict: 'refused'; readonly fault: ReadingFault };

/**
 * Decides on a reading. One that jumps more than `maxJump` (0.15 = 15 %) against the last good one is quarantined until a
 * second reading confirms it, that is lies within the same bound of the quarantined one.
 */
export function judgeReading(
  reading: SpotPrices,
  before: { readonly lastGood?: SpotPrices | undefined; readonly quarantined?: SpotPrices | undefined },
  maxJump: number,
): Judgement {
  const fault = faultOf(reading);
  if (fault) return { verdict: 'refused', fault };
  if (!before.lastGood || isWithin(reading, before.lastGood, maxJump)) return { verdict: 'good' };
  if (before.quarantined && isWithin(reading, before.quarantined, maxJump)) return { verdict: 'good' };
  return { verdict: 'quarantined' };
}

function isWithin(reading: SpotPrices, reference: SpotPrices, maxJump: number): boolean {
  return METALS.every((metal) => Math.abs(reading[metal] - reference[metal]) <= reference[metal] * maxJump);
}
