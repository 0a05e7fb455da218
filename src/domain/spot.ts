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

export const NO_SPOT: Spot = { state: 'unavailable' };

/** Beyond these a reading is a fault of the feed (wrong unit, lost decimal point), in cents per troy ounce. */
const BOUNDS: Readonly<Record<Metal, { readonly lowest: number; readonly highest: number }>> = {
  gold: { lowest: 200_00, highest: 100_000_00 },
  silver: { lowest: 1_00, highest: 5_000_00 },
};

/** A tick may be as far in the future as clocks differ; one further ahead was stamped by a clock that was wrong. */
export const CLOCKS_DIFFER_MS = 60_000;

/** Stale = no good tick for longer than `staleAfterMs`, or one of which nobody can say how old it is. */
export function spotAt(tick: Tick | undefined, now: Instant, staleAfterMs: number): Spot {
  if (!tick) return NO_SPOT;
  const age = now - tick.at;
  return { state: age > staleAfterMs || age < -CLOCKS_DIFFER_MS ? 'stale' : 'live', tick };
}

export type ReadingFault = 'not-positive' | 'out-of-bounds' | 'gold-not-above-silver';

/** What is wrong with a reading by itself, whatever came before it. */
export function faultOf(prices: SpotPrices): ReadingFault | undefined {
  for (const metal of METALS) {
    const price = prices[metal];
    if (!Number.isSafeInteger(price) || price <= 0) return 'not-positive';
  }
  if (prices.gold <= prices.silver) return 'gold-not-above-silver';
  for (const metal of METALS) {
    const price = prices[metal];
    if (price < BOUNDS[metal].lowest || price > BOUNDS[metal].highest) return 'out-of-bounds';
  }
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
