import type { OrderRecord } from '#contract/calls/orders.ts';
import type { QuoteRecord } from '#contract/calls/quote.ts';
import { presentProduct, presentRates } from '#contract/records.ts';
import { carrierText, trackingUrl } from '#domain/carrier.ts';
import { dollars } from '#domain/money.ts';
import { nextStepText } from '#domain/next-step.ts';
import type { OrderLine } from '#domain/order.ts';
import { numberText } from '#domain/order-number.ts';
import { type OrderProgress, timelineOf } from '#domain/order-timeline.ts';
import type { Order, Recipient } from '#domain/placed-order.ts';
import { policiesText } from '#domain/policies.ts';
import type { Instant, Tick } from '#domain/spot.ts';
import { isMove } from '#domain/stage.ts';
import type { OpeningHours } from '#domain/week.ts';
import type { Quote } from './price-order.ts';

export function presentOrder(order: Order, now: Instant, hours: OpeningHours): OrderRecord {
  const { orderNumber, placedAt, status, total, recipient, lines, tick, terms, progress } = order;
  const policies = policiesText(terms.policies ?? {});
  return {
    orderId: orderNumber,
    orderDate: isoText(placedAt),
    status,
    totalAmount: dollars(total),
    address: recipient.address,
    recipient: presentRecipient(recipient),
    cartItem: lines.filter(({ quantity }) => quantity > 0).map(presentLine),
    ...presentCancelled(lines),
    spot: { ...presentTick(tick), source: tick.source },
    payWithinDays: terms.payWithinDays,
    ...(policies && { policies }),
    ...(isAwaitingCall(order) && { nextStep: nextStepText(order, now, hours) }),
    ...(progress && presentProgress({ ...order, progress }, now, hours)),
  };
}

function isAwaitingCall({ status, progress }: Order): boolean {
  const { stage } = progress ?? {};
  return status === 'pending' && (stage === undefined || stage === 'new' || stage === 'review');
}

/** Presents the desk's work to the customer: never a name, a note or a margin. */
function presentProgress(order: Order & { readonly progress: OrderProgress }, now: Instant, hours: OpeningHours) {
  const { stage, payBy, parcels } = order.progress;
  return {
    stage,
    timeline: timelineOf(order, now, hours).map(({ at, ...step }) => ({
      ...step,
      ...(at !== undefined && { at: isoText(at) }),
    })),
    parcels: parcels.map((parcel) => ({
      carrier: carrierText(parcel),
      number: numberText(parcel.number),
      url: trackingUrl(parcel.carrier, parcel.number),
    })),
    ...((stage === 'new' || stage === 'review') &&
      order.heldUntil !== undefined && { holdUntil: isoText(order.heldUntil) }),
    ...(stage === 'confirmed' && payBy !== undefined && { payBy: isoText(payBy) }),
    canCancel: isMove('withdraw', stage, 'withdrawn', 'customer'),
    ...(order.progress.isUncharged && { isUncharged: true }),
  };
}

export function presentQuote({ lines, total, tick }: Quote): QuoteRecord {
  return {
    lines: lines.map(({ productId: id, quantity, unitPrice }) => ({ id, quantity, price: dollars(unitPrice) })),
    amount: dollars(total),
    ...presentTick(tick),
  };
}

function presentLine({
  productId: id,
  quantity,
  unitPrice,
  shipsFrom,
  ...sold
}: OrderLine): OrderRecord['cartItem'][number] {
  const product = presentProduct({ id, ...sold });
  return { id, name: product.name, quantity, price: dollars(unitPrice), product, ...(shipsFrom && { shipsFrom }) };
}

/** Only where pieces were cancelled. */
function presentCancelled(lines: readonly OrderLine[]): Pick<OrderRecord, 'cancelledItem'> {
  const cancelledItem = lines.flatMap(({ name, cancelled = 0 }) =>
    cancelled > 0 ? [{ name, quantity: cancelled }] : [],
  );
  return cancelledItem.length > 0 ? { cancelledItem } : {};
}

function presentRecipient({ firstName, lastName, email, phone }: Recipient) {
  return { firstName, lastName, email, phone };
}

function presentTick({ prices, at }: Tick) {
  return { ...presentRates(prices), at: isoText(at) };
}

function isoText(instant: number): string {
  return new Date(instant).toISOString();
}
