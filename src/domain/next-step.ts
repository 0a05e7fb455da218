import { callSentence, holdEndOf } from './opening-hours.ts';
import { priceHoldSentence } from './price-hold.ts';
import type { Instant } from './spot.ts';
import type { OpeningHours } from './week.ts';

/** Says how long a pending order keeps its price, and when we call. After that call was due it names no day. */
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
