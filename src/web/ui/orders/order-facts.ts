import type { OrderRecord } from '#contract/calls/orders.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { type Cents, centsFromDollars, formatUsd, multiplyCents } from '#domain/money.ts';
import { fullName } from '#domain/person-name.ts';
import { shipsFromText } from '#domain/sale.ts';
import { fineWeightText, formatOunces, type MicroOunces, ouncesFromNumber } from '#domain/weight.ts';
import { shopDay, shopTime } from '../times.ts';

/**
 * The order's number. Section 3 of the specification: without an id, it is the timestamp of the order's date. Empty without
 * either.
 */
export function orderNumberOf({ orderId, orderDate }: OrderRecord): string {
  return orderId || String(Date.parse(orderDate) || '');
}

/** Formats dollars as the contract has them. */
export function usd(dollars: number): string {
  const amount: Cents | undefined = centsFromDollars(dollars);
  return amount === undefined ? '' : formatUsd(amount);
}

/** Label of an order's total, which is not charged when the order ended before any payment. */
export function totalName({ isUncharged }: OrderRecord): string {
  return isUncharged ? 'Total, not charged' : 'Total';
}

/** A line as it is shown. What the answer lacks is undefined: no reader may depend on it. */
export type LineFacts = {
  readonly id: string;
  readonly name: string;
  /** NaN where the answer has none. */
  readonly quantity: number;
  /** `999`. */
  readonly pieces: string;
  readonly each: string;
  readonly together: string;
  readonly metal: Metal | undefined;
  /** `0.9675 oz`, of one piece. */
  readonly weight: string | undefined;
  /** `4.50%`. */
  readonly premium: string | undefined;
  /** `Ships from Dec 8`. */
  readonly shipsFrom: string | undefined;
};

export function lineFacts({
  id,
  name,
  product,
  quantity,
  price,
  shipsFrom,
}: OrderRecord['cartItem'][number]): LineFacts {
  const each = centsFromDollars(price);
  const isWhole = each !== undefined && Number.isSafeInteger(quantity);
  const weight = product && weightOf(product.weight);
  return {
    id,
    name: name || product?.name || 'Product',
    quantity,
    pieces: piecesText([{ quantity }]),
    each: usd(price),
    together: isWhole ? formatUsd(multiplyCents(each, quantity)) : '',
    metal: product?.metal,
    weight: weight && `${formatOunces(weight)} oz`,
    premium:
      product && Number.isFinite(product.premiumPercentage) ? `${product.premiumPercentage.toFixed(2)}%` : undefined,
    shipsFrom: shipsFrom && shipsFromText(shipsFrom),
  };
}

/** Total number of pieces; empty when a line states no quantity. */
export function piecesText(lines: readonly { readonly quantity: number }[]): string {
  const sum = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return Number.isNaN(sum) ? '' : String(sum);
}

/** `1 oz gold, 20 oz silver`: the fine weight of all pieces, exact. Undefined where a line does not say what it weighs. */
export function ouncesText({ cartItem }: OrderRecord): string | undefined {
  const lines: { metal: Metal; weight: MicroOunces; quantity: number }[] = [];
  for (const { product, quantity } of cartItem) {
    const weight = product && weightOf(product.weight);
    if (!weight || !product.metal || !Number.isSafeInteger(quantity) || quantity < 1) return undefined;
    lines.push({ metal: product.metal, weight, quantity });
  }
  return fineWeightText(lines) || undefined;
}

/** `gold $4,072.10 and silver $50.71 per oz`: the rates of the metals in the order. Undefined where it does not tell them. */
export function ratesText({ cartItem, spot }: OrderRecord): string | undefined {
  if (!spot) return undefined;
  const rates = { gold: spot.USDXAU, silver: spot.USDXAG } as const;
  const ordered = METALS.filter((metal) => cartItem.some(({ product }) => product?.metal === metal));
  const parts = (ordered.length > 0 ? ordered : METALS).map((metal) => `${metal} ${usd(rates[metal])}`);
  return `${parts.join(' and ')} per oz`;
}

/** Time of an order's rates: `10:30 AM CST`, with the day when it differs from the order's. Empty without rates. */
export function tickTime({ orderDate, spot }: OrderRecord): string {
  if (!spot) return '';
  return shopDay(spot.at) === shopDay(orderDate) ? shopTime(spot.at).replace(/^.*, /, '') : shopTime(spot.at);
}

/** `PENDING` -> `Pending`, `Unknown` for none. */
export function statusText({ status }: Pick<OrderRecord, 'status'>): string {
  const lower = status.trim().toLowerCase();
  return lower.charAt(0).toUpperCase() + lower.slice(1) || 'Unknown';
}

/** `Ada Lovelace`, or what of it the order tells. */
export function recipientName({ recipient }: OrderRecord): string {
  return recipient ? fullName(recipient) : '';
}

function weightOf(ounces: number): MicroOunces | undefined {
  try {
    return ouncesFromNumber(ounces);
  } catch {
    // No weight at all: the line is shown without one.
    return undefined;
  }
}
