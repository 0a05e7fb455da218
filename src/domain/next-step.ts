import { calledBy, callSentence } from './opening-hours.ts';
import { priceHoldSentence } from './price-hold.ts';
import type { Instant } from './spot.ts';

/** The promise of a pending order's price, while there is one, and when its customer is called. Once that is over it promises no day. */
export function nextStepText(
  { placedAt, heldUntil }: { readonly placedAt: Instant; readonly heldUntil?: Instant | undefined },
  now: Instant,
): string {
  if (now >= calledBy(placedAt)) return "We'll call you to confirm your order.";
  const held = heldUntil !== undefined && now < heldUntil ? `${priceHoldSentence(heldUntil, now)} ` : '';
  return held + callSentence(Math.max(placedAt, now));
}
