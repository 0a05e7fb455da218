import { callSentence, holdEndOf } from './opening-hours.ts';
import { priceHoldSentence } from './price-hold.ts';
import type { Instant } from './spot.ts';
import type { OpeningHours } from './week.ts';

/** The promise of a pending order's price, while there is one, and when its customer is called. Once that is over it promises no day. */
export function nextStepText(
  order: {
    readonly placedAt: Instant;
    readonly heldUntil?: Instant | undefined;
    readonly promisedUntil?: Instant | undefined;
  },
  now: Instant,
  hours: OpeningHours,
): string {
  if (now >= holdEndOf(order)) return "We'll call you to confirm your order.";
  const until = order.heldUntil;
  const held = until !== undefined && now < until ? `${priceHoldSentence(until, now)} ` : '';
  return held + callSentence(Math.max(order.placedAt, now), hours, until ?? order.promisedUntil);
}
