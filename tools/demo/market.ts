import { HOUR_MS } from '#domain/durations.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { Instant, SpotPrices } from '#domain/spot.ts';
import { demoFeed } from '#server/prices/feeds/demo.ts';
import type { SpotFeed } from '#server/prices/feeds/feed.ts';

const SEED = 1;

/** Depth in parts of the price; below zero it is a rise. */
type Dip = { readonly at: Instant; readonly hours: number; readonly gold: number; readonly silver: number };

/**
 * The demo prices of the shop, with a dip every few days that is over after some hours: only so do orders drift beyond the limit.
 * The last dip is over at `end`, from where the shop's own demo prices go on.
 */
export function marketUntil(end: Instant, clock: () => Instant): SpotFeed {
  const feed = demoFeed({ seed: SEED, clock });
  const dips: readonly Dip[] = [
    { at: end - 4 * HOUR_MS, hours: 3.5, gold: 0.02, silver: 0.028 },
    ...Array.from({ length: 9 }, (_, nth) => ({
      at: end - (50 + nth * 147) * HOUR_MS,
      hours: 18 + nth,
      gold: nth % 3 === 2 ? -0.015 : 0.016,
      silver: nth % 3 === 2 ? -0.022 : 0.024,
    })),
  ];
  return {
    ...feed,
    async read(signal) {
      return dips.reduce((prices, dip) => dipped(prices, dip, clock()), await feed.read(signal));
    },
  };
}

function dipped(prices: SpotPrices, { at, hours, gold, silver }: Dip, now: Instant): SpotPrices {
  const away = Math.abs(now - at) / (hours * HOUR_MS);
  if (away >= 1) return prices;
  const share = (1 + Math.cos(Math.PI * away)) / 2;
  const less = (price: Cents, depth: number) => cents(Math.round(price * (1 - depth * share)));
  return { gold: less(prices.gold, gold), silver: less(prices.silver, silver) };
}
