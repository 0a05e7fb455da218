import { METALS, type Metal } from '#domain/metal.ts';
import { type Cents, centsFromDollars, formatDifference, subtractCents, sumCents } from '#domain/money.ts';
import { lineTotal } from '#domain/order.ts';
import type { CartItem } from '../../hooks/use-cart.tsx';
import type { QuotedLine } from './quote-cart.ts';

/**
 * Change of half a percent, in basis points, from which a line shows its own; smaller ones are summed up once, for the cart.
 */
const TOLD_BY_LINE = 50;

/**
 * True when the price has moved by at least half a percent, so that the line names its earlier price. Both prices are above 0.
 */
export function isToldByLine(seen: Cents, now: Cents): boolean {
  return Math.abs(now - seen) * 10_000 >= seen * TOLD_BY_LINE;
}

/**
 * `Your cart: +$2.05 since you added it (gold +0.05%)`: what the lines together cost more or less than when they were added.
 * Lines without a price of that time do not count; undefined if none has one.
 */
export function movedSinceText(items: readonly CartItem[], lines: readonly QuotedLine[]): string | undefined {
  const pairs = pairsOf(items, lines);
  if (pairs.length === 0) return undefined;
  const moved = subtractCents(sumCents(pairs.map(({ now }) => now)), sumCents(pairs.map(({ before }) => before)));
  if (moved === 0) return 'No change since you added these';
  const shares = METALS.flatMap((metal) => shareOf(metal, pairs) ?? []);
  return `Your cart: ${formatDifference(moved)} since you added it${shares.length > 0 ? ` (${shares.join(', ')})` : ''}`;
}

/** Total of a line at the price when it was added, and now. */
type Pair = { readonly metal: Metal; readonly before: Cents; readonly now: Cents };

function pairsOf(items: readonly CartItem[], lines: readonly QuotedLine[]): readonly Pair[] {
  const seen = new Map(items.map(({ id, price }) => [id, centsFromDollars(price)]));
  return lines.flatMap(({ product, quantity, total }) => {
    const unitPrice = seen.get(product.id);
    if (!unitPrice) return [];
    return { metal: product.metal, before: lineTotal({ unitPrice, quantity }), now: total };
  });
}

/** `gold +0.05%`; undefined below a hundredth of a percent. */
function shareOf(metal: Metal, pairs: readonly Pair[]): string | undefined {
  const own = pairs.filter((pair) => pair.metal === metal);
  const before = sumCents(own.map((pair) => pair.before));
  const now = sumCents(own.map((pair) => pair.now));
  const points = before > 0 ? Math.round((Math.abs(now - before) * 10_000) / before) : 0;
  if (points === 0) return undefined;
  const percent = `${Math.floor(points / 100)}.${String(points % 100).padStart(2, '0')}%`;
  return `${metal} ${now > before ? '+' : '−'}${percent}`;
}
