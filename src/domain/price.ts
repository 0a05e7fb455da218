import { type Cents, cents, subtractCents } from './money.ts';
import { MICRO_OUNCES_PER_OUNCE, type MicroOunces } from './weight.ts';

declare const basisPointsBrand: unique symbol;

/** Hundredths of a percent, mostly of a premium over spot: 450 is 4.50 %. */
export type BasisPoints = number & { readonly [basisPointsBrand]: 'BasisPoints' };

/** Section 9 of the specification: premiums range from 1.5 to 50 percent. */
export const LOWEST_PREMIUM = 150 as BasisPoints;
export const HIGHEST_PREMIUM = 5000 as BasisPoints;

const WHOLE = 10_000n;
const OUNCE = BigInt(MICRO_OUNCES_PER_OUNCE);

/** Makes a premium of a percentage as it is written, `4.5`. Throws RangeError outside 1.5 to 50 and for finer than 0.01. */
export function premiumPercent(percent: number): BasisPoints {
  const points = Math.round(percent * 100);
  const isWhole = Math.abs(percent * 100 - points) <= 1e-6;
  if (!isWhole || points < LOWEST_PREMIUM || points > HIGHEST_PREMIUM) {
    throw new RangeError(`Not a premium: ${percent}%`);
  }
  return points as BasisPoints;
}

/** The wire form of a premium: a JSON number of percent. */
export function percentOf(premium: BasisPoints): number {
  return premium / 100;
}

/** Returns `4.50%` of `450`, `−0.34%` of `-34`. */
export function formatPremium(points: BasisPoints): string {
  const size = Math.abs(points);
  return `${points < 0 ? '−' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}%`;
}

/** `part` of a `whole` above zero, half away from zero. Exact. */
export function shareOf(part: Cents, whole: Cents): BasisPoints {
  const sign = part < 0 ? -1n : 1n;
  const magnitude = BigInt(part) * sign * WHOLE;
  return Number(sign * ((magnitude * 2n + BigInt(whole)) / (BigInt(whole) * 2n))) as BasisPoints;
}

/**
 * The unit price: spot x fine weight x (1 + premium), rounded half up to the cent, once. Exact integer arithmetic, since at
 * $3,940.70, 1 oz and 5 % floating point gives $4,137.73 and the truth is $4,137.74.
 * `spot` is cents per troy ounce. Throws RangeError unless it is above 0: without a spot there is no price.
 */
export function unitPrice(spot: Cents, weight: MicroOunces, premium: BasisPoints): Cents {
  if (spot <= 0) throw new RangeError(`No price from a spot of ${spot}`);
  const scaled = BigInt(spot) * BigInt(weight) * (WHOLE + BigInt(premium));
  return divideHalfUp(scaled, OUNCE * WHOLE);
}

/** Returns the highest spot at which the unit price is at most this; 0 where none is. */
export function highestSpotFor(price: Cents, weight: MicroOunces, premium: BasisPoints): Cents {
  return cents(lowestSpotFor(cents(price + 1), weight, premium) - 1);
}

/** Returns the lowest spot at which the unit price is at least this; the inverse of `unitPrice`, exact. */
export function lowestSpotFor(price: Cents, weight: MicroOunces, premium: BasisPoints): Cents {
  const each = 2n * BigInt(weight) * (WHOLE + BigInt(premium));
  const needed = OUNCE * WHOLE * (2n * BigInt(price) - 1n);
  return cents(Math.max(1, Number((needed + each - 1n) / each)));
}

export type PriceAnatomy = { readonly meltValue: Cents; readonly premium: Cents; readonly unitPrice: Cents };

/** Splits a unit price into the worth of the metal and the rest, so that the two parts add up to the price to the cent. */
export function priceAnatomy(spot: Cents, weight: MicroOunces, premium: BasisPoints): PriceAnatomy {
  const price = unitPrice(spot, weight, premium);
  const melt = meltValue(spot, weight);
  return { meltValue: melt, premium: subtractCents(price, melt), unitPrice: price };
}

/** Returns the worth of fine metal at a spot price in cents per troy ounce, half up. */
export function meltValue(spot: Cents, weight: MicroOunces): Cents {
  return divideHalfUp(BigInt(spot) * BigInt(weight), OUNCE);
}

/** Returns the price per troy ounce of fine metal, for comparing: unit price / weight, half up. */
export function pricePerOunce(price: Cents, weight: MicroOunces): Cents {
  return divideHalfUp(BigInt(price) * OUNCE, BigInt(weight));
}

/** Both arguments above or equal to 0. */
function divideHalfUp(dividend: bigint, divisor: bigint): Cents {
  return cents(Number((dividend * 2n + divisor) / (divisor * 2n)));
}
