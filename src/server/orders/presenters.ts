import type { OrderRecord } from '#contract/calls/orders.ts';
import type { QuoteRecord } from '#contract/calls/quote.ts';
import { presentProduct, presentRates } from '#contract/records.ts';
import { dollars } from '#domain/money.ts';
import type { OrderLine } from '#domain/order.ts';
import type { Order, Recipient } from '#domain/placed-order.ts';
import type { Tick } from '#domain/spot.ts';
import type { Quote } from './quote.ts';

export function presentOrder({ orderNumber, placedAt, status, total, recipient, lines, tick }: Order): OrderRecord {
  return {
    orderId: orderNumber,
    orderDate: isoText(placedAt),
    status,
    totalAmount: dollars(total),
    address: recipient.address,
    recipient: presentRecipient(recipient),
    cartItem: lines.map(presentLine),
    spot: { ...presentTick(tick), source: tick.source },
  };
}

export function presentQuote({ lines, total, tick }: Quote): QuoteRecord {
  return {
    lines: lines.map(({ productId: id, quantity, unitPrice }) => ({ id, quantity, price: dollars(unitPrice) })),
    amount: dollars(total),
    ...presentTick(tick),
  };
}

function presentLine({ productId: id, quantity, unitPrice, ...sold }: OrderLine): OrderRecord['cartItem'][number] {
  const product = presentProduct({ id, ...sold });
  return { id, name: product.name, quantity, price: dollars(unitPrice), product };
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
