import type { OrderRecord } from '#contract/calls/orders.ts';
import { wholeTimeText } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import { lineFacts, usd } from './order-facts.ts';

/* What order sheet and history say beyond the facts that every page with an order shows: the checkout loads those too. */

/** `$4,072.10 × 1 oz × 1.0425 = $4,245.16`: how the first line's price came about. Undefined where the order does not tell it. */
export function workingText({ cartItem, spot }: OrderRecord): string | undefined {
  const [first] = cartItem;
  const line = first && lineFacts(first);
  if (!spot || !line?.metal || !line.weight || line.premium === undefined || !line.each) return undefined;
  const rate = usd(line.metal === 'gold' ? spot.USDXAU : spot.USDXAG);
  const factor = 1 + (first?.product?.premiumPercentage ?? 0) / 100;
  return `${rate} × ${line.weight} × ${factor.toFixed(4)} = ${line.each}`;
}

/** The end of the hold of an order that waits for our call; undefined once it is over `now`. */
export function holdEnd({ holdUntil }: Pick<OrderRecord, 'holdUntil'>, now: Instant): string | undefined {
  return holdUntil !== undefined && Date.parse(holdUntil) > now ? holdUntil : undefined;
}

/**
 * The time of the reading behind a price, on paper: `Wednesday, November 19, 2025 at 10:42:07 AM CST`. Empty for an invalid
 * time.
 */
export function timeOfRecord(instant: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? '' : wholeTimeText(at);
}
