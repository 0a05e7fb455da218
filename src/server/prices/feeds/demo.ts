import { cents } from '#domain/money.ts';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import type { SpotFeed } from './feed.ts';

/** The snapshot that the walk goes around: spot prices of mid November 2025, in cents per troy ounce. */
const SNAPSHOT = { gold: 407_840, silver: 5_062 };
/** The made-up market moves this often. */
const STEP_MS = 15_000;
const HALF_HOUR = 30 * 60_000;
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
      const first = Math.ceil(from / HALF_HOUR) * HALF_HOUR;
      const steps = Math.max(0, Math.ceil((to - first) / HALF_HOUR));
      return Array.from({ length: steps }, (_, step) => {
        const at = first + step * HALF_HOUR;
        return { at, prices: pricesAt(at, seed) };
      });
    },
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
