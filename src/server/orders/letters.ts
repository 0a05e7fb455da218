import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { lineTotal, type OrderLine } from '#domain/order.ts';
import type { Order } from '#domain/placed-order.ts';
import { formatPremium } from '#domain/price.ts';
import { formatOunces } from '#domain/weight.ts';
import type { Letter, LetterPart } from '../letters/letter.ts';
import { greeting, withoutLinks } from '../letters/plain-words.ts';

/**
 * Tells the customer what was ordered, at what price and what happens next. `isProven`: the letter goes to the verified address of
 * the order's own account. To any other it repeats nothing of what was typed: its reader may have ordered nothing.
 */
export function customerLetter(
  order: Order,
  { publicUrl, isProven }: { readonly publicUrl: string; readonly isProven: boolean },
): Letter {
  const { firstName, lastName, address, email } = order.recipient;
  const shipping = withoutLinks(`${firstName} ${lastName}\n${address}`);
  return {
    to: email,
    subject: `Your Troy order ${order.orderNumber}`,
    heading: 'Thank you for your order',
    parts: [
      {
        text: `${greeting({ name: firstName, isEmailVerified: isProven })}\nthank you for your order. We will contact you shortly to confirm it. Nothing is paid until then.`,
      },
      ...contentsOf(order),
      isProven
        ? { facts: [['Shipping address', shipping]] }
        : {
            note: 'The shipping address stands with your order. Once your email address is confirmed, letters repeat it.',
          },
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
          ['Customer', withoutLinks(`${firstName} ${lastName}`)],
          ['E-mail', email],
          ['Phone', withoutLinks(phone)],
          ['Ship to', withoutLinks(address)],
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
