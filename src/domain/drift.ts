import { type Cents, subtractCents, sumCents } from './money.ts';
import { lineTotal, type OrderLine, orderTotal } from './order.ts';
import { type BasisPoints, shareOf, unitPrice } from './price.ts';
import { boughtFor, type ProductCost } from './product-cost.ts';
import type { SpotPrices, Tick } from './spot.ts';

const WHOLE = 10_000n;

/** The move of an order's price since it was placed. Above zero it is against the dealer. */
export type Drift = {
  readonly todayTotal: Cents;
  /** Today's total less the order's. */
  readonly cents: Cents;
  /** The share of `cents` in the order's total, rounded half away from zero. */
  readonly basisPoints: BasisPoints;
  /** True when the metal has risen by more than the limit, to the cent. */
  isBeyond(limitBasisPoints: number): boolean;
};

type PricedOrder = { readonly lines: readonly OrderLine[]; readonly total: Cents };

/** The drift at other spot prices, with the premiums that the order has. */
export function driftOf({ lines, total }: PricedOrder, spot: SpotPrices): Drift {
  const todayTotal = orderTotal(lines.map((line) => ({ ...line, unitPrice: priceAt(line, spot, line.premium) })));
  const moved = subtractCents(todayTotal, total);
  return {
    todayTotal,
    cents: moved,
    basisPoints: shareOf(moved, total),
    isBeyond: (limit) => BigInt(moved) * WHOLE > BigInt(total) * BigInt(limit),
  };
}

/** Looks up the dealer's cost of a product over spot; undefined where it is not known. */
export type CostOf = (productId: string) => ProductCost | undefined;

export type MarginLeft = {
  readonly cents: Cents;
  readonly basisPoints: BasisPoints;
  /** True where a line has no cost: it counts its melt value alone. */
  readonly isBeforeCost: boolean;
};

/**
 * Returns the part of an order's total that remains when its lines are bought at this spot. Without costs at melt value alone.
 */
export function marginLeft(
  { lines, total }: PricedOrder,
  spot: SpotPrices,
  costOf: CostOf = () => undefined,
): MarginLeft {
  const costs = lines.map(({ productId }) => costOf(productId));
  const bought = lines.map((line, nth) =>
    lineTotal({ quantity: line.quantity, unitPrice: boughtFor({ ...line, cost: costs[nth] }, spot) }),
  );
  const left = subtractCents(total, sumCents(bought));
  return { cents: left, basisPoints: shareOf(left, total), isBeforeCost: costs.includes(undefined) };
}

/** Returns an order's premium over its metal at the spot that it was priced at, in cents and as a share of that metal. */
export function premiumIn(order: PricedOrder & { readonly tick: Pick<Tick, 'prices'> }) {
  const premium = marginLeft(order, order.tick.prices).cents;
  return { cents: premium, basisPoints: shareOf(premium, subtractCents(order.total, premium)) };
}

function priceAt({ metal, weight }: OrderLine, spot: SpotPrices, premium: BasisPoints): Cents {
  return unitPrice(spot[metal], weight, premium);
}
