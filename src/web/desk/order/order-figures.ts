import { type CostOf, driftOf, marginLeft } from '#domain/drift.ts';
import { centsOf, dollars, subtractCents } from '#domain/money.ts';
import { lineTotal, type OrderLine as PricedLine, priceLine } from '#domain/order.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { type ConfirmFault, confirmFault } from '#domain/stage-guards.ts';
import { ouncesFromNumber } from '#domain/weight.ts';
import { costFrom } from '../data/cost-from.ts';
import type { Order, OrderQuote } from './order-data.ts';

/** What an order is worth at other spot prices. In dollars and percent. */
export type Figures = {
  readonly todayTotal: number;
  readonly drift: { readonly amount: number; readonly percent: number };
  readonly margin: { readonly amount: number; readonly percent: number; readonly isBeforeCost: boolean };
  /** What buying all of it costs now. */
  readonly buyNow: number;
  /** The sum of each line, in the lines' order. */
  readonly lineSums: readonly number[];
};

export function figuresOf(order: Order, spot: SpotPrices): Figures {
  const priced = pricedOrder(order);
  const drift = driftOf(priced, spot);
  const margin = marginLeft(priced, spot, costsOf(order));
  return {
    todayTotal: dollars(drift.todayTotal),
    drift: { amount: dollars(drift.cents), percent: drift.basisPoints / 100 },
    margin: { amount: dollars(margin.cents), percent: margin.basisPoints / 100, isBeforeCost: margin.isBeforeCost },
    buyNow: dollars(subtractCents(priced.total, margin.cents)),
    lineSums: order.lines
      .map(pricedLine)
      .map((line) => dollars(lineTotal(priceLine(toProduct(line), line.quantity, spot)))),
  };
}

type Moment = { readonly role: StaffRole; readonly now: number; readonly spot: SpotPrices | undefined };

/** Why this role cannot confirm the order now; the server decides by the same rule. `spot` only while it is live. */
export function confirmFaultOf(order: Order, { role, now, spot }: Moment): ConfirmFault | undefined {
  const priced = pricedOrder(order);
  return confirmFault({
    role,
    stage: order.stage,
    now,
    priceHeldUntil: Date.parse(order.heldUntil),
    drift: spot && driftOf(priced, spot),
    driftLimitBasisPoints: Math.round(order.driftLimit * 100),
    marginLeft: spot ? marginLeft(priced, spot, costsOf(order)).cents : priced.total,
  });
}

/** A line as the domain prices it. */
export function pricedLine(line: OrderQuote['lines'][number]): PricedLine {
  const { productId, name, metal, ounces, premium, quantity, each } = line;
  return {
    productId,
    name,
    metal,
    weight: ouncesFromNumber(ounces),
    premium: Math.round(premium * 100) as BasisPoints,
    quantity,
    unitPrice: centsOf(each),
  };
}

export function toProduct({ productId, ...line }: PricedLine) {
  return { id: productId, ...line };
}

/** What its products cost now, where that is known. */
function costsOf({ lines, quotes }: Order): CostOf {
  const priced = [...quotes.flatMap((quote) => quote.lines), ...lines];
  const costs = new Map(priced.map(({ productId, cost }) => [productId, costFrom(cost)]));
  return (productId) => costs.get(productId);
}

/** The price that is offered, and that binds until its end; undefined at other stages. */
export function openOffer({ stage, quotes }: Order): OrderQuote | undefined {
  return stage === 'requoted' ? quotes.filter(({ state }) => state === 'open').at(-1) : undefined;
}

function pricedOrder(placed: Order) {
  const order = openOffer(placed) ?? placed;
  return { lines: order.lines.map(pricedLine), total: centsOf(order.total) };
}

/** Between two amounts in dollars; in percent of the first. */
export function differenceOf(before: number, after: number): { readonly amount: number; readonly percent: number } {
  const moved = subtractCents(centsOf(after), centsOf(before));
  return { amount: dollars(moved), percent: before === 0 ? 0 : Math.round((moved / centsOf(before)) * 10_000) / 100 };
}
