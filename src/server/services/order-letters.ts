import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { lineTotal, type OrderLine } from '#domain/order.ts';
import type { Order } from '#domain/placed-order.ts';
import { formatPremium } from '#domain/price.ts';
import { formatOunces } from '#domain/weight.ts';
import type { Letter } from '../mail/letter.ts';

/** Tells the customer what was ordered, at what price and what happens next. */
export function customerLetter(order: Order, publicUrl: string): Letter {
  return {
    to: order.recipient.email,
    subject: `Your Troy order ${order.orderNumber}`,
    text: [
      `Hello ${order.recipient.firstName},`,
      'thank you for your order. We will contact you shortly to confirm it. Nothing is paid until then.',
      contentsOf(order),
      `Shipping address:\n${order.recipient.firstName} ${order.recipient.lastName}\n${order.recipient.address}`,
      `See your orders: ${publicUrl}/orders`,
      'Questions? We are here Monday to Friday, 8am to 6pm CST.\nTroy',
    ].join('\n\n'),
  };
}

/** Tells the dealer whom to contact about what. */
export function dealerLetter(order: Order, dealer: string): Letter {
  const { firstName, lastName, email, phone, address } = order.recipient;
  return {
    to: dealer,
    subject: `New order ${order.orderNumber}: ${formatUsd(order.total)}`,
    text: [
      'A new order waits for confirmation.',
      `Customer: ${firstName} ${lastName}\nE-mail: ${email}\nPhone: ${phone}\nShip to: ${address}`,
      contentsOf(order),
    ].join('\n\n'),
  };
}

function contentsOf(order: Order): string {
  const spot = METALS.map((metal) => `${METAL_NAMES[metal]} ${formatUsd(order.tick.prices[metal])} per oz`).join(', ');
  return [
    `Order ${order.orderNumber}, placed ${new Date(order.placedAt).toISOString()}`,
    '',
    ...order.lines.map(describeLine),
    '',
    `Total: ${formatUsd(order.total)}`,
    `Priced at ${spot} (read ${new Date(order.tick.at).toISOString()}).`,
    ...(order.tick.source === 'demo' ? ['These are demo prices, not the market.'] : []),
  ].join('\n');
}

function describeLine(line: OrderLine): string {
  return [
    `${line.quantity} x ${line.name}`,
    `  ${formatUsd(line.unitPrice)} each (${formatOunces(line.weight)} oz, ${formatPremium(line.premium)} premium), together ${formatUsd(lineTotal(line))}`,
  ].join('\n');
}
