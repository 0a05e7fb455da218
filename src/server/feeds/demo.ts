import { cents } from '#domain/money.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { SpotFeed } from './feed.ts';

/** The snapshot that the walk goes around: spot prices of mid November 2025, in cents per troy ounce. */
const SNAPSHOT = { gold: 407_840, silver: 5_062 };
const STEP_MS = 15_000;
/** Waves of one day down to a few minutes: together they look like a market and always come back. */
const WAVE_MINUTES = [1440, 431, 97, 23, 7];

export function demoFeed({ seed, clock }: { seed: number; clock: () => number }): SpotFeed {
  return {
    source: 'demo',
    description: 'demo prices, made up around a snapshot of November 2025',
    async read(): Promise<SpotPrices> {
      const step = Math.floor(clock() / STEP_MS);
      const market = wander(step, seed);
      const gold = SNAPSHOT.gold * (1 + 0.006 * market);
      const silver = SNAPSHOT.silver * (1 + 0.009 * market + 0.004 * wander(step, seed + 7));
      return { gold: cents(Math.round(gold)), silver: cents(Math.round(silver)) };
    },
  };
}

function wander(step: number, seed: number): number {
  const minutes = (step * STEP_MS) / 60_000;
  return WAVE_MINUTES.reduce(
    (sum, period, index) => sum + Math.sin((2 * Math.PI * minutes) / period + seed * (index + 1.7)) / (index + 2),
    0,
  );
}
