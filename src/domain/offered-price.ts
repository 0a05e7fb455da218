import { METAL_NAMES, METALS, type Metal } from './metal.ts';
import { type Cents, formatUsd, subtractCents } from './money.ts';
import { lineTotal, type OrderLine } from './order.ts';
import { type BasisPoints, formatPremium } from './price.ts';
import type { SpotPrices, Tick } from './spot.ts';
import { MAX_RISE } from './terms.ts';

/** An order at a price: the one it was placed at, or a new one that is offered. */
export type PricedLines = { readonly lines: readonly OrderLine[]; readonly total: Cents; readonly tick: Tick };

/** The price of an order, and while another one is offered that one: it is a promise. */
export function bindingPrice({
  offer,
  ...placed
}: PricedLines & { readonly offer: PricedLines | undefined }): PricedLines {
  return offer ?? placed;
}

export type Pieces = { readonly quantity: number; readonly sum: Cents; readonly premium: BasisPoints };

/** A product at both prices: without `now` it is no longer wanted, without `before` it was not ordered. */
export type ComparedLine = {
  readonly product: OrderLine;
  readonly before: Pieces | undefined;
  readonly now: Pieces | undefined;
};

/** The products of both, those of the new price first. */
export function compareLines(before: readonly OrderLine[], now: readonly OrderLine[]): readonly ComparedLine[] {
  const inBoth = now.map((line) => ({ product: line, before: piecesOf(before, line), now: piecesOf(now, line) }));
  const gone = before
    .filter((line) => !piecesOf(now, line))
    .map((line) => ({ product: line, before: piecesOf(before, line), now: undefined }));
  return [...inBoth, ...gone];
}

/**
 * Explains a new price in one sentence: `Gold has risen since you ordered, by more than our price hold covers (1.50%).` Where
 * pieces differ it names each such product: `2 × Gold Eagle instead of 3 ×`. Of another premium the market is no reason.
 */
export function whyNewPrice(before: PricedLines, now: PricedLines): string {
  const compared = compareLines(before.lines, now.lines);
  const changed = compared.filter((line) => line.before?.quantity !== line.now?.quantity);
  if (changed.length > 0) return `Your order has changed, and so has its price: ${changed.map(changeText).join('; ')}.`;
  if (compared.some((line) => line.before?.premium !== line.now?.premium)) return REPRICED;
  const difference = subtractCents(now.total, before.total);
  const moved = movedMetals(now.lines, before.tick.prices, now.tick.prices, difference > 0 ? 1 : -1);
  if (difference === 0 || !moved) return REPRICED;
  if (difference < 0) return `${moved} fallen since you ordered.`;
  const isBeyond = BigInt(difference) * 10_000n > BigInt(before.total) * BigInt(MAX_RISE);
  return `${moved} risen since you ordered${isBeyond ? `, by more than our price hold covers (${formatPremium(MAX_RISE)})` : ''}.`;
}

const REPRICED = 'We repriced your order.';

function changeText({ product: { name }, before, now }: ComparedLine): string {
  if (!now) return `${name} left out`;
  return `${now.quantity} × ${name} ${before ? `instead of ${before.quantity} ×` : 'new'}`;
}

/** `+$166.78 (+2.00%)`, or `$0.00`. */
export function differenceText(before: Cents, now: Cents): string {
  const sign = now < before ? '−' : '+';
  const difference = Math.abs(subtractCents(now, before)) as Cents;
  if (difference === 0) return formatUsd(difference);
  const share = (BigInt(difference) * 20_000n + BigInt(before)) / (BigInt(before) * 2n);
  return `${sign}${formatUsd(difference)} (${sign}${formatPremium(Number(share) as BasisPoints)})`;
}

function piecesOf(lines: readonly OrderLine[], { productId }: OrderLine): Pieces | undefined {
  const line = lines.find((one) => one.productId === productId);
  return line && { quantity: line.quantity, sum: lineTotal(line), premium: line.premium };
}

/** `Gold has`, `Gold and silver have`: the metals of the lines that went this way. */
function movedMetals(lines: readonly OrderLine[], then: SpotPrices, now: SpotPrices, sign: 1 | -1) {
  const isMoved = (metal: Metal) =>
    lines.some((line) => line.metal === metal) && Math.sign(now[metal] - then[metal]) === sign;
  const [first, second] = METALS.filter(isMoved);
  if (!first) return undefined;
  return second ? `${METAL_NAMES[first]} and ${second} have` : `${METAL_NAMES[first]} has`;
}
