import { formatUsd } from '#domain/money.ts';
import { callSentence, holdEndOf, isOpen } from '#domain/opening-hours.ts';
import type { Order } from '#domain/placed-order.ts';
import { formatPremium } from '#domain/price.ts';
import { priceHoldSentence } from '#domain/price-hold.ts';
import { deadlineText, momentText, shortDeadlineText } from '#domain/shop-time.ts';
import { telLink } from '#domain/telephone.ts';
import { MAX_RISE, STEPS_AFTER_CALL } from '#domain/terms.ts';
import type { OpeningHours } from '#domain/week.ts';
import type { Letter, LetterWriter, Phrase, Phrases } from '../letters/letter.ts';
import type { OrderLetter } from '../letters/waiting-letter.ts';
import { contentsOf, isToConfirmedAddress, nameOf, orderNumberFact } from './letter-parts.ts';
import type { FoundOrder, OrderStore } from './store.ts';

/** The letter waits for a start that names a dealer. */
class NoDealerEmail extends Error {
  readonly code = 'NO_DEALER_EMAIL';
}

export function createWriteOrderLetter({
  orders,
  dealerEmail,
  publicUrl,
  hours,
}: {
  readonly orders: Pick<OrderStore, 'find'>;
  readonly dealerEmail: string | undefined;
  readonly publicUrl: string;
  readonly hours: () => OpeningHours;
}): LetterWriter<OrderLetter> {
  return async function writeOrderLetter({ orderNumber, reader, userId, isEmailVerified, isAgreed = false }) {
    const found = await orders.find(orderNumber);
    if (!found) return undefined;
    const { order, owner } = found;
    if (reader === 'dealer') {
      if (!dealerEmail) throw new NoDealerEmail('An email waits for the dealer, and DEALER_EMAIL is not set');
      return { letter: dealerLetter(found, dealerEmail, publicUrl), reader: 'dealer' };
    }
    const isOwn = owner?.email === order.recipient.email.toLowerCase();
    // Confirmed then and now: an order placed before the confirmation may not be the owner's.
    const isConfirmed = isOwn && owner.isEmailVerified && isEmailVerified;
    const letter = customerLetter(order, { publicUrl, isConfirmed, isAgreed, hours: hours() });
    if (isConfirmed) return { letter, reader: 'confirmed' };
    return { letter, reader: 'unconfirmed', ...(!isOwn && userId !== null && { askedBy: userId }) };
  };
}

type CustomerFacts = {
  readonly publicUrl: string;
  /** True for a confirmed email address. */
  readonly isConfirmed: boolean;
  /** True for an order that was confirmed in the call in which it was placed. */
  readonly isAgreed: boolean;
  readonly hours: OpeningHours;
};

const AGREED = 'As agreed by phone, your next email confirms the price and says how to pay.';

/**
 * Writes the confirmation of a new order: its lines, its price, and the next steps. Repeats nothing that was typed to an
 * unconfirmed address.
 */
function customerLetter(order: Order, facts: CustomerFacts): Letter {
  const { publicUrl, isConfirmed, isAgreed, hours } = facts;
  const { orderNumber, placedAt, total, recipient, heldUntil } = order;
  const { address, email } = recipient;
  const amount = formatUsd(total);
  const seenAt = `${publicUrl}/track-order#${orderNumber}`;
  const held = !isAgreed && heldUntil !== undefined && priceHoldSentence(heldUntil, placedAt);
  return {
    to: email,
    subject: `We received your order for ${amount} (${orderNumber})`,
    heading: 'We have your order',
    preview: isAgreed
      ? AGREED
      : `${held ? `${held} ` : ''}${callSentence(placedAt, hours, heldUntil)} Nothing to pay yet.`,
    question: 'Something not right?',
    parts: [
      { greeting: isConfirmed ? { typed: nameOf(order) } : 'Dear customer' },
      {
        text: [
          'Thank you. Your order comes to ',
          { strong: amount },
          isAgreed
            ? `. ${AGREED}`
            : `. ${held || "We'll settle its price with you when we call."} There is nothing to pay yet.`,
        ],
      },
      // Only its account can see an order.
      ...(order.userId === null ? [] : [{ button: 'See your order', url: seenAt }]),
      ...(held && order.userId !== null
        ? [{ text: ['Until we confirm it, you can ', { link: 'cancel it yourself', href: seenAt }, '.'] }]
        : []),
      ...(isAgreed ? [] : [{ title: 'What happens next' }, { steps: stepsAfter(order, facts) }]),
      { title: 'Your order' },
      { facts: [orderNumberFact(orderNumber), ['Placed', momentText(placedAt)]] },
      ...contentsOf(order),
      { title: 'Ship to' },
      isConfirmed
        ? { text: { typed: `${nameOf(order)}\n${address}` } }
        : { text: 'We leave out the address until your email is confirmed. It is saved with your order.' },
    ],
  };
}

function stepsAfter(order: Order, { isConfirmed, hours }: CustomerFacts): readonly Phrases[] {
  const { placedAt, recipient } = order;
  const by = shortDeadlineText(holdEndOf(order), placedAt);
  const when = callSentence(placedAt, hours, order.heldUntil);
  const on: Phrase[] = isConfirmed ? [' at ', { typed: recipient.phone }] : [];
  const call: Phrases = isOpen(placedAt, hours)
    ? ["We'll call you", ...on, ` before ${by} to go through the order. ${when}`]
    : [when, " We'll go through the order with you by phone", ...on, '.'];
  return [call, ...STEPS_AFTER_CALL];
}

/** Tells the dealer the customer to call, the deadline, and the amount. */
function dealerLetter({ order, owner }: FoundOrder, dealer: string, publicUrl: string): Letter {
  const { placedAt, total, recipient, orderNumber } = order;
  const { email, phone, address } = recipient;
  const call = telLink(phone);
  const held = order.heldUntil !== undefined && deadlineText(order.heldUntil, placedAt);
  const whomUntilWhen = `Call ${nameOf(order)} by ${shortDeadlineText(holdEndOf(order), placedAt)}`;
  const amount = formatUsd(total);
  const isConfirmed = isToConfirmedAddress({ owner, order });
  return {
    to: dealer,
    subject: `${whomUntilWhen}: new order, ${amount} (${orderNumber})`,
    heading: { typed: whomUntilWhen },
    preview: [{ typed: phone }, held ? `. Price held until ${held}.` : `. A new order for ${amount}.`],
    parts: [
      { figure: 'Phone', value: { typed: phone }, href: call },
      {
        text: [
          'A new order for ',
          { strong: amount },
          ` came in on ${momentText(placedAt)}. `,
          held
            ? `Its price is held until ${held}, unless metal rises more than ${formatPremium(MAX_RISE)}.`
            : 'No one has joined the desk yet, so the customer was not promised a price. Agree on one when you call.',
        ],
      },
      ...(held
        ? [{ button: 'Open it at the desk', url: `${publicUrl}/desk/orders/${orderNumber}` }]
        : call
          ? [{ button: 'Call', url: call }]
          : []),
      { title: 'What to do' },
      { steps: [['Call ', { typed: phone }, ' and go through the order.'], ...(held ? AT_THE_DESK : BY_HAND)] },
      { title: 'The order' },
      { facts: [orderNumberFact(orderNumber)] },
      ...contentsOf(order),
      { title: 'The customer' },
      {
        facts: [
          ['Name', { typed: nameOf(order) }],
          ['Email', [mailLink(email), isConfirmed ? ', confirmed' : ', not confirmed']],
          ['Ship to', { typed: address }],
        ],
      },
      { note: `Sent to ${dealer} for each new order.`, isApart: true },
    ],
  };
}

const AT_THE_DESK = [
  'Confirm it, offer a new price or decline it at the desk.',
  'Once it is confirmed, the email with payment instructions is sent automatically.',
];
const BY_HAND = [
  'Agree on how and by when it will be paid.',
  'Once the payment arrives, pack, insure and ship the parcel, signature required.',
];

/** Encoded, so that an address can add no header to the letter that is written to it. */
function mailLink(email: string): Phrase {
  return { link: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` };
}
