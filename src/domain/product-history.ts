import { DAY_MS } from './durations.ts';
import { type Cents, cents } from './money.ts';
import { type BasisPoints, meltValue, pricePerOunce, unitPrice } from './price.ts';
import type { Instant } from './spot.ts';
import { type SpotStep, stepEnd } from './spot-steps.ts';
import type { MicroOunces } from './weight.ts';

/** The parts of a product's price beside the spot price, from an instant on. */
export type PriceTerms = { readonly from: Instant; readonly weight: MicroOunces; readonly premium: BasisPoints };

/** A product at the close of a day. Amounts are in cents, of one piece. */
export type ProductDay = {
  /** The begin of the day. */
  readonly from: Instant;
  readonly spot: Cents;
  readonly premium: BasisPoints;
  readonly melt: Cents;
  readonly price: Cents;
};

export const PRODUCT_RANGES = ['1M', '6M', '1Y', 'All'] as const;

export type ProductRange = (typeof PRODUCT_RANGES)[number];

const RANGE_DAYS: Readonly<Record<ProductRange, number>> = {
  '1M': 31,
  '6M': 184,
  '1Y': 365,
  All: Number.POSITIVE_INFINITY,
};

/** A history of fewer days says nothing. */
export const LEAST_DAYS = 14;

/**
 * Returns the days of a product, oldest first: the close of each day with the weight and the premium then in force, and last the day
 * of now. Days before it was for sale are left out. `days` and `terms` are oldest first.
 */
export function productDays(
  days: readonly SpotStep[],
  terms: readonly PriceTerms[],
  now: Instant,
): readonly ProductDay[] {
  let nth = -1;
  return days.flatMap(({ from, close }) => {
    // What changes at the close counts from the next day on.
    const at = Math.min(stepEnd('day', from) - 1, now);
    while ((terms[nth + 1]?.from ?? Number.POSITIVE_INFINITY) <= at) nth += 1;
    const inForce = terms[nth];
    if (!inForce) return [];
    const { weight, premium } = inForce;
    return [{ from, spot: close, premium, melt: meltValue(close, weight), price: unitPrice(close, weight, premium) }];
  });
}

/** The newest days of a range. */
export function daysOfRange(days: readonly ProductDay[], range: ProductRange): readonly ProductDay[] {
  const since = (days.at(-1)?.from ?? 0) - (RANGE_DAYS[range] - 0.5) * DAY_MS;
  return days.filter(({ from }) => from > since);
}

/** A figure of now between the lowest and the highest of some days. */
export type Standing = {
  readonly now: number;
  readonly low: number;
  readonly high: number;
  /** Days on which it was higher, and lower, than now. */
  readonly daysHigher: number;
  readonly daysLower: number;
  readonly days: number;
};

export function standingOf(days: readonly ProductDay[], figure: 'price' | 'premium' | 'spot'): Standing {
  const values = days.map((day): number => day[figure]);
  const now = values.at(-1) ?? 0;
  return {
    now,
    low: Math.min(...values),
    high: Math.max(...values),
    daysHigher: values.filter((value) => value > now).length,
    daysLower: values.filter((value) => value < now).length,
    days: values.length,
  };
}

/** The spot price at which the metal of a piece is worth what it costs now, and on how many of the days it was there. */
export function breakEven(
  days: readonly ProductDay[],
  weight: MicroOunces,
): { readonly spot: Cents; readonly daysThere: number } {
  const price = days.at(-1)?.price ?? cents(0);
  const near = pricePerOunce(price, weight);
  const spot = meltValue(near, weight) >= price ? near : cents(near + 1);
  return { spot, daysThere: days.filter((day) => day.spot >= spot).length };
}
