import type { Metal } from './metal.ts';
import { addCents, type Cents, cents, subtractCents } from './money.ts';
import { type BasisPoints, meltValue, unitPrice } from './price.ts';
import type { SpotPrices } from './spot.ts';
import { MICRO_OUNCES_PER_OUNCE, type MicroOunces } from './weight.ts';

/** The dealer's cost of a piece over spot: a share of the melt value, or a fixed amount of money. */
export type ProductCost = { readonly basisPoints: BasisPoints } | { readonly cents: Cents };

/** The facts of a product that its price and its cost depend on. */
export type Priced = {
  readonly metal: Metal;
  readonly weight: MicroOunces;
  readonly premium: BasisPoints;
  /** Left out where it is not known. */
  readonly cost?: ProductCost | undefined;
};

type CostColumns = { readonly costBasisPoints: number | null; readonly costCents: number | null };

/** A stored cost: one of the two, or neither where it is not known. */
export function costOf({ costBasisPoints, costCents }: CostColumns): ProductCost | undefined {
  if (costCents !== null) return { cents: cents(costCents) };
  return costBasisPoints === null ? undefined : { basisPoints: costBasisPoints as BasisPoints };
}

const NO_PREMIUM = 0 as BasisPoints;
const WHOLE = 10_000n;

export function priceOf({ metal, weight, premium }: Priced, spot: SpotPrices): Cents {
  return unitPrice(spot[metal], weight, premium);
}

/** Returns the margin of a piece that is bought at this spot; undefined where the cost is not known. */
export function marginOf(product: Priced, spot: SpotPrices): Cents | undefined {
  const { cost } = product;
  return cost && subtractCents(priceOf(product, spot), boughtFor({ ...product, cost }, spot));
}

/** Returns the dealer's cost of a piece at this spot; its melt value alone where the cost over spot is not known. */
export function boughtFor({ metal, weight, cost }: Omit<Priced, 'premium'>, spot: SpotPrices): Cents {
  if (cost && 'cents' in cost) return addCents(meltValue(spot[metal], weight), cost.cents);
  return unitPrice(spot[metal], weight, cost?.basisPoints ?? NO_PREMIUM);
}

/** Exactly, so that no rounding of a price hides it. False where the cost is not known. */
export function isBelowCost(product: Priced, spot: SpotPrices): boolean {
  const points = costPoints(product, spot);
  return points !== undefined && product.premium < points;
}

/**
 * The least premium that is not below the cost: an amount of money counts as its share of the melt value at
 * this spot, rounded up. Nothing where the cost is not known.
 */
export function costPoints(
  { metal, weight, cost }: Omit<Priced, 'premium'>,
  spot: SpotPrices,
): BasisPoints | undefined {
  if (!cost) return undefined;
  if (!('cents' in cost)) return cost.basisPoints;
  const melt = BigInt(spot[metal]) * BigInt(weight);
  return Number((BigInt(cost.cents) * WHOLE * BigInt(MICRO_OUNCES_PER_OUNCE) + melt - 1n) / melt) as BasisPoints;
}
