import { type CostOf, type Drift, driftOf, type MarginLeft, marginLeft } from '#domain/drift.ts';
import { type Cents, subtractCents } from '#domain/money.ts';
import { lineTotal, priceLine } from '#domain/order.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { type ConfirmFault, confirmFault } from '#domain/stage-guards.ts';
import type { Order, OrderQuote } from './order-data.ts';

/** Value of an order at given spot prices. */
export type Figures = {
  readonly drift: Drift;
  readonly margin: MarginLeft;
  /** Cost of buying the whole order at these prices. */
  readonly buyNow: Cents;
  /** The sum of each line, in the lines' order. */
  readonly lineSums: readonly Cents[];
};

export function figuresOf(order: Order, spot: SpotPrices): Figures {
  const priced = openOffer(order) ?? order;
  const margin = marginLeft(priced, spot, costsOf(order));
  return {
    drift: driftOf(priced, spot),
    margin,
    buyNow: subtractCents(priced.total, margin.cents),
    lineSums: order.lines.map((line) => lineTotal(priceLine(toProduct(line), line.quantity, spot))),
  };
}

type Moment = { readonly role: StaffRole; readonly now: number; readonly spot: SpotPrices | undefined };

/**
 * The rule that keeps this role from confirming the order now, or undefined; the server applies the same one. `spot` only while
 * it is live.
 */
export function confirmFaultOf(order: Order, { role, now, spot }: Moment): ConfirmFault | undefined {
  const priced = openOffer(order) ?? order;
  return confirmFault({
    role,
    stage: order.stage,
    now,
    priceHeldUntil: order.heldUntil,
    drift: spot && driftOf(priced, spot),
    driftLimitBasisPoints: order.driftLimit,
    marginLeft: spot ? marginLeft(priced, spot, costsOf(order)).cents : priced.total,
  });
}

export function toProduct({ productId, name, metal, weight, premium }: OrderQuote['lines'][number]) {
  return { id: productId, name, metal, weight, premium };
}

/** Looks up the current unit costs of the order's products; undefined for unknown ones. */
function costsOf({ lines, quotes }: Order): CostOf {
  const priced = [...quotes.flatMap((quote) => quote.lines), ...lines];
  const costs = new Map(priced.map(({ productId, cost }) => [productId, cost]));
  return (productId) => costs.get(productId);
}

/** The open offer, which binds until it expires; undefined at other stages. */
export function openOffer({ stage, quotes }: Order): OrderQuote | undefined {
  return stage === 'requoted' ? quotes.filter(({ state }) => state === 'open').at(-1) : undefined;
}
