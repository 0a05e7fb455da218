import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { lineTotal, type OrderLine } from '#domain/order.ts';
import type { Order } from '#domain/placed-order.ts';
import { formatPremium } from '#domain/price.ts';
import { formatOunces } from '#domain/weight.ts';
import type { Letter, LetterPart } from '../mail/letter.ts';

/** Tells the customer what was ordered, at what price and what happens next. */
export function customerLetter(order: Order, publicUrl: string): Letter {
  const { firstName, lastName, address, email } = order.recipient;
  return {
    to: email,
    subject: `Your Troy order ${order.orderNumber}`,
    heading: 'Thank you for your order',
    parts: [
      {
        text: `Hello ${firstName},\nthank you for your order. We will contact you shortly to confirm it. Nothing is paid until then.`,
      },
      ...contentsOf(order),
      { facts: [['Shipping address', `${firstName} ${lastName}\n${address}`]] },
      { button: 'See your orders', url: `${publicUrl}/orders` },
      { note: 'Questions? We are here Monday to Friday, 8am to 6pm CST.' },
    ],
  };
}

/** Tells the dealer whom to contact about what. */
export function dealerLetter(order: Order, dealer: string): Letter {
  const { firstName, lastName, email, phone, address } = order.recipient;
  return {
    to: dealer,
    subject: `New order ${order.orderNumber}: ${formatUsd(order.total)}`,
    heading: 'A new order',
    parts: [
      { text: 'A new order waits for confirmation.' },
      {
        facts: [
          ['Customer', `${firstName} ${lastName}`],
          ['E-mail', email],
          ['Phone', phone],
          ['Ship to', address],
        ],
      },
      ...contentsOf(order),
    ],
  };
}

function contentsOf(order: Order): readonly LetterPart[] {
  const spot = METALS.map((metal) => `${METAL_NAMES[metal]} ${formatUsd(order.tick.prices[metal])} per oz`).join(', ');
  return [
    {
      facts: [
        ['Order', order.orderNumber],
        ['Placed', new Date(order.placedAt).toISOString()],
      ],
    },
    { lines: order.lines.map(describeLine), total: formatUsd(order.total) },
    { note: `Priced at ${spot} (read ${new Date(order.tick.at).toISOString()}).` },
    ...(order.tick.source === 'demo' ? [{ note: 'These are demo prices, not the market.' }] : []),
  ];
}

function describeLine(line: OrderLine) {
  return {
    name: `${line.quantity} x ${line.name}`,
    detail: `${formatUsd(line.unitPrice)} each (${formatOunces(line.weight)} oz, ${formatPremium(line.premium)} premium)`,
    sum: formatUsd(lineTotal(line)),
  };
}
