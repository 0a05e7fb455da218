import type { OrderRecord } from '#contract/calls/orders.ts';
import { calledBy, callSentence } from '#domain/opening-hours.ts';
import { priceHoldSentence } from '#domain/price-hold.ts';
import type { Instant } from '#domain/spot.ts';

/** When the customer of an order is called, as it stands `now`. Once that time is over, or unknown, it promises no day. */
export function whenWeCall({ orderDate }: Pick<OrderRecord, 'orderDate'>, now: Instant | undefined): string {
  const placedAt = Date.parse(orderDate);
  if (now === undefined || Number.isNaN(placedAt) || now >= calledBy(placedAt))
    return 'We call you to confirm your order.';
  return callSentence(Math.max(placedAt, now));
}

/** The promise of an order's price, while there is one, and when its customer is called. */
export function holdAndCall(order: Pick<OrderRecord, 'orderDate' | 'holdUntil'>, now: Instant | undefined): string {
  const until = Date.parse(order.holdUntil ?? '');
  return `${now !== undefined && now < until ? `${priceHoldSentence(until, now)} ` : ''}${whenWeCall(order, now)}`;
}
