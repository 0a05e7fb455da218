import { METALS, type Metal } from './metal.ts';
import { type Cents, cents } from './money.ts';
import { type Instant, MOST_APART, type SpotPrices, type SpotSource } from './spot.ts';

/** The contribution of one feed to a price. */
export type SourceReading = {
  readonly source: SpotSource;
  /** The time of its prices: the provider's where it tells, else ours. Without prices, the time of the request. */
  readonly at: Instant;
  /** Cents per troy ounce. Absent where it has none that is good and young enough. */
  readonly prices?: SpotPrices;
  /** The reason for which its last poll gave no good prices; `prices` beside it are those of an earlier poll. */
  readonly fault?: string;
  /** Metals whose price is left out, since it is too far from the median. */
  readonly apart?: readonly Metal[];
};

type Combined = {
  /** Undefined where one of the metals has no price that can be trusted. */
  readonly prices: SpotPrices | undefined;
  readonly sources: readonly SourceReading[];
};

/**
 * The median of the feeds, metal by metal: of one feed its price, of two the mean. Feeds further than 0.50 % from it are apart.
 * Where several have a price, two of them must agree within that, or there is none.
 */
export function combineReadings(readings: readonly SourceReading[]): Combined {
  const known = readings.flatMap(({ prices }) => prices ?? []);
  const [gold, silver] = METALS.map((metal) => medianOf(known.map((prices) => prices[metal])));
  if (!gold || !silver) return { prices: undefined, sources: readings };
  const medians = { gold, silver };
  const isTrusted = METALS.every((metal) => medians[metal].isConfirmed);
  return {
    prices: isTrusted ? { gold: gold.price, silver: silver.price } : undefined,
    sources: readings.map((reading) => {
      const { prices } = reading;
      const apart = prices ? METALS.filter((metal) => medians[metal].isApart(prices[metal])) : [];
      return apart.length > 0 ? { ...reading, apart } : reading;
    }),
  };
}

type Median = {
  readonly price: Cents;
  readonly isApart: (price: Cents) => boolean;
  readonly isConfirmed: boolean;
};

function medianOf(prices: readonly Cents[]): Median | undefined {
  const sorted = [...prices].sort((a, b) => a - b);
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  if (lower === undefined || upper === undefined) return undefined;
  const price = cents(Math.round((lower + upper) / 2));
  const isFar = (difference: number) => Math.abs(difference) * 10_000 > price * MOST_APART;
  // Each of two is half as far from their mean as they are from each other.
  if (sorted.length === 2) return { price, isApart: () => isFar(upper - lower), isConfirmed: !isFar(upper - lower) };
  const isApart = (one: Cents) => isFar(one - price);
  const agreeing = sorted.filter((one) => !isApart(one)).length;
  return { price, isApart, isConfirmed: agreeing >= Math.min(2, sorted.length) };
}

/** The source of the ticks of some feeds: the one, or their median. */
export function sourceOf([first, ...others]: readonly SpotSource[]): SpotSource {
  return first && others.length === 0 ? first : 'median';
}
