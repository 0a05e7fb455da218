import type { SpotPrices, SpotSource } from '#domain/spot.ts';
import type { SpotFeed } from './feed.ts';

export type FixedFeed = SpotFeed & { set(prices: SpotPrices): void; fail(error: Error): void };

/** A feed with given prices, in cents per troy ounce, or a given error, for tests. */
export function fixedFeed(prices: SpotPrices, source: SpotSource = 'fixed'): FixedFeed {
  let next: SpotPrices | Error = prices;
  return {
    source,
    description: 'fixed prices',
    async read() {
      if (next instanceof Error) throw next;
      return next;
    },
    set(given) {
      next = given;
    },
    fail(error) {
      next = error;
    },
  };
}
