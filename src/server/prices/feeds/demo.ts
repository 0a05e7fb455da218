import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import { inRunsOf, type SpotStep, stepEnd, stepStart } from '#domain/spot-steps.ts';
import type { KindOfStep, SpotFeed } from './feed.ts';

/** The snapshot that the walk goes around: spot prices of mid November 2025, in cents per troy ounce. */
const SNAPSHOT = { gold: 407_840, silver: 5_062 };
/** The made-up market moves this often. */
const STEP_MS = 15_000;
const PAST_STEP_MS = 5 * 60_000;
const MINUTE = 60_000;
/** From gold's seed to silver's: one whose waves begin elsewhere. */
const SILVER_SEED = 83;
/** From a week down to a few minutes: together they look like a market and always come back to the snapshot. */
const WAVE_MINUTES = [10_080, 1_440, 431, 97, 23, 7, 2];

/**
 * Prices for trying the shop, plainly labelled wherever they are shown. They are a function of seed and time alone, so that a
 * restarted shop goes on where it was. Gold and silver walk by themselves, silver swings wider, as in life.
 */
export function demoFeed({ seed, clock }: { seed: number; clock: () => Instant }): SpotFeed {
  return {
    source: 'demo',
    description: 'demo prices, made up around a snapshot of November 2025',
    async read() {
      return pricesAt(clock(), seed);
    },
    past(from, to) {
      const first = Math.ceil(from / PAST_STEP_MS) * PAST_STEP_MS;
      const steps = Math.max(0, Math.ceil((to - first) / PAST_STEP_MS));
      return Array.from({ length: steps }, (_, step) => {
        const at = first + step * PAST_STEP_MS;
        return { at, prices: pricesAt(at, seed) };
      });
    },
    madeUpYears: (until) => madeUpYears(until, seed),
  };
}

function pricesAt(now: Instant, seed: number): SpotPrices {
  const at = Math.floor(now / STEP_MS) * STEP_MS;
  return {
    gold: cents(Math.round(SNAPSHOT.gold * (1 + 0.007 * swing(at, seed)))),
    silver: cents(Math.round(SNAPSHOT.silver * (1 + 0.011 * swing(at, seed + SILVER_SEED)))),
  };
}

/** Between about -1.5 and 1.5. Longer waves swing wider; the seed sets where each of them begins. */
function swing(at: Instant, seed: number): number {
  return WAVE_MINUTES.reduce((sum, minutes, index) => {
    const phase = ((seed * 2_654_435_761 * (index + 1)) % 628) / 100;
    return sum + (Math.sin((2 * Math.PI * at) / (minutes * MINUTE) + phase) * 0.8) / (index + 1);
  }, 0);
}

const YEARS_MS = 730 * DAY_MS;
/** Parts of the price by which it has risen each year, and by which it swings over the months. */
const CLIMB = { gold: { yearly: 0.34, swing: 0.035 }, silver: { yearly: 0.38, swing: 0.055 } };
const MONTHS_DAYS = [211, 83, 34];
/** The readings of an hour that its range is made of, as parts of it. */
const HOUR_SAMPLES = [0, 1 / 3, 2 / 3];

/**
 * The years before the shop opened lead up to its first price: the further back, the lower, and with swings over months. Each hour
 * closes where the next one opens.
 */
function madeUpYears(until: Instant, seed: number): readonly KindOfStep[] {
  const end = stepStart('day', until);
  const first = stepStart('day', end - YEARS_MS);
  const hours = Math.round((stepStart('hour', until) - first) / HOUR_MS);
  const samples = Array.from({ length: hours * HOUR_SAMPLES.length + 1 }, (_, nth) => {
    const at = first + (nth * HOUR_MS) / HOUR_SAMPLES.length;
    const prices = pricesAt(at, seed);
    return METALS.map((metal) => cents(Math.round(prices[metal] * climbed(metal, end - at))));
  });
  return METALS.flatMap((metal, column) => {
    const ofHours = Array.from({ length: hours }, (_, hour) => {
      const nth = hour * HOUR_SAMPLES.length;
      const prices = samples.slice(nth, nth + HOUR_SAMPLES.length + 1).map((sample) => sample[column] ?? cents(0));
      return stepOf(first + hour * HOUR_MS, prices);
    });
    return [
      ...ofHours.map((step) => ({ ...step, metal, kind: 'hour' as const })),
      ...daysOf(ofHours, end).map((step) => ({ ...step, metal, kind: 'day' as const })),
    ];
  });
}

/** The days of some hours up to an end; the one that has begun then is the shop's own. */
function daysOf(hours: readonly SpotStep[], end: Instant): readonly SpotStep[] {
  const days: SpotStep[] = [];
  for (let at = 0; at < hours.length; ) {
    const from = hours[at]?.from ?? end;
    if (from >= end) break;
    const length = (stepEnd('day', from) - from) / HOUR_MS;
    days.push(...inRunsOf(length, hours.slice(at, at + length)));
    at += length;
  }
  return days;
}

function stepOf(from: Instant, prices: readonly Cents[]): SpotStep {
  const [open = cents(0)] = prices;
  return {
    from,
    open,
    high: cents(Math.max(...prices)),
    low: cents(Math.min(...prices)),
    close: prices.at(-1) ?? open,
  };
}

/** 1 at the first price of the shop, and after it. */
function climbed(metal: Metal, msBefore: number): number {
  const days = Math.max(0, msBefore / DAY_MS);
  const { yearly, swing: size } = CLIMB[metal];
  const months = MONTHS_DAYS.reduce(
    (sum, length, nth) => sum + Math.sin((2 * Math.PI * days) / length + nth) / (nth + 1),
    0,
  );
  return Math.exp((-yearly * days) / 365 + size * (1 - Math.exp(-days / 20)) * months);
}
