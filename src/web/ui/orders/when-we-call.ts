import type { OrderRecord } from '#contract/calls/orders.ts';
import { calledBy, callSentence } from '#domain/opening-hours.ts';
import { formatPremium } from '#domain/price.ts';
import { shortDeadlineText } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import { MAX_RISE } from '#domain/terms.ts';

/** When the customer of an order is called, as it stands `now`. Once that time is over it promises no day. */
export function whenWeCall({ orderDate }: Pick<OrderRecord, 'orderDate'>, now = Date.now()): string {
  const placedAt = Date.parse(orderDate);
  if (Number.isNaN(placedAt) || now >= calledBy(placedAt)) return 'We call you to confirm your order.';
  return callSentence(Math.max(placedAt, now));
}

/** The sentence until when the price of an order placed at `placedAt` is held; empty once that is over `now`. */
export function holdText(placedAt: Instant, now: Instant = placedAt): string {
  if (Number.isNaN(placedAt)) return '';
  const until = calledBy(placedAt);
  if (now >= until) return '';
  return `We hold your price until ${shortDeadlineText(until, now)}, unless metal rises more than ${formatPremium(MAX_RISE)} before we reach you.`;
}
