import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { formatUsd } from '#domain/money.ts';
import { lineTotal, type OrderLine } from '#domain/order.ts';
import type { Order } from '#domain/placed-order.ts';
import { formatPremium } from '#domain/price.ts';
import { formatOunces } from '#domain/weight.ts';
import type { Letter, LetterPart, LetterWriter } from '../letters/letter.ts';
import type { OrderLetter } from '../letters/waiting-letter.ts';
import type { OrderStore } from './store.ts';

type Parts = {
  readonly orders: Pick<OrderStore, 'find'>;
  readonly dealerEmail: string | undefined;
  readonly publicUrl: string;
};

/** The letter waits for a start that names a dealer. */
class NoDealerEmail extends Error {
  readonly code = 'NO_DEALER_EMAIL';
}

export function createWriteOrderLetter({ orders, dealerEmail, publicUrl }: Parts): LetterWriter<OrderLetter> {
  return async function writeOrderLetter({ orderNumber, reader, userId, isEmailVerified }) {
    const found = await orders.find(orderNumber);
    if (!found) return undefined;
    const { order, owner } = found;
    if (reader === 'dealer') {
      if (!dealerEmail) throw new NoDealerEmail('A letter waits for the dealer, and DEALER_EMAIL names none');
      return { letter: dealerLetter(order, dealerEmail), reader: 'dealer' };
    }
    const isOwn = owner?.email === order.recipient.email.toLowerCase();
    // Confirmed then and now: an order placed before the confirmation may not be the owner's.
    const isConfirmed = isOwn && owner.isEmailVerified && isEmailVerified;
    const letter = customerLetter(order, { publicUrl, isConfirmed });
    if (isConfirmed) return { letter, reader: 'confirmed' };
    return { letter, reader: 'unconfirmed', ...(!isOwn && { askedBy: userId }) };
  };
}

/** What was ordered, at what price, and what happens next. Repeats nothing that was typed to an unconfirmed address. */
function customerLetter(
  order: Order,
  { publicUrl, isConfirmed }: { readonly publicUrl: string; readonly isConfirmed: boolean },
): Letter {
  const { firstName, lastName, address, email } = order.recipient;
  return {
    to: email,
    subject: `Your Troy order ${order.orderNumber}`,
    heading: 'Thank you for your order',
    parts: [
      {
        greeting: isConfirmed ? firstName : null,
        text: 'thank you for your order. We will contact you shortly to confirm it. Nothing is paid until then.',
      },
      ...contentsOf(order),
      isConfirmed
        ? { facts: [['Shipping address', { typed: `${firstName} ${lastName}\n${address}` }]] }
        : {
            note: 'The shipping address stands with your order. Once your email address is confirmed, letters repeat it.',
          },
      { button: 'See your orders', url: `${publicUrl}/orders` },
      { note: 'Questions? We are here Monday to Friday, 8am to 6pm CST.' },
    ],
  };
}

/** The dealer's notice: customer, contact, lines and total. */
function dealerLetter(order: Order, dealer: string): Letter {
  const { firstName, lastName, email, phone, address } = order.recipient;
  return {
    to: dealer,
    subject: `New order ${order.orderNumber}: ${formatUsd(order.total)}`,
    heading: 'A new order',
    parts: [
      { text: 'A new order waits for confirmation.' },
      {
        facts: [
          ['Customer', { typed: `${firstName} ${lastName}` }],
          ['E-mail', email],
          ['Phone', { typed: phone }],
          ['Ship to', { typed: address }],
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
