import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { type Cents, formatUsd, subtractCents } from '#domain/money.ts';
import { differenceText, type PricedLines, whyNewPrice } from '#domain/offered-price.ts';
import { numberText } from '#domain/order-number.ts';
import { dayText, deadlineText, momentText, shortDeadlineText } from '#domain/shop-time.ts';
import type { LetterPart } from '../letters/letter.ts';
import type { Payment } from './letter-parts.ts';
import { contentsOf, nextSteps, orderPart, seeOrder } from './letter-parts.ts';
import type { Content, Facts } from './moved-letters.ts';

const TOLD_BY_TELEPHONE =
  'We will tell you by phone how to pay. If we have not yet, or if you have questions, please call us.';

/**
 * L2, of a new price: the total in dollars, the reason, and its end. Nothing is agreed unless the customer says so. Undefined
 * where the offer or its end is missing.
 */
export function requoted({ order, quote, placed, quoteUrl, now }: Facts): Content | undefined {
  if (!quote?.validUntil || !placed) return undefined;
  const [total, until] = [formatUsd(quote.total), quote.validUntil.getTime()];
  const end = shortDeadlineText(until, now);
  return {
    subject: `A new price for your order: ${total}, until ${end}`,
    heading: 'A new price for your order',
    preview: `At today's prices your order comes to ${total}. We'll hold this price until ${end}. Nothing is final until you agree.`,
    question: 'Prefer to talk first?',
    parts: [
      {
        text: [
          `${whyNewPrice(placed, quote)} At today's prices your order comes to `,
          { strong: total },
          ". We'll hold this price until ",
          { strong: deadlineText(until, now) },
          '.',
        ],
      },
      { text: 'Nothing is final until you agree.' },
      { button: 'See the new price and decide', url: quoteUrl },
      { title: 'Before and now' },
      {
        facts: [['You ordered at', `${formatUsd(placed.total)}, based on ${ratesText(placed)}`]],
      },
      { figure: 'New price', value: total },
      { text: `Based on ${ratesText(quote)}. The difference is ${differenceText(placed.total, quote.total)}.` },
      ...nextSteps(
        'Use the button to agree or cancel. No payment is taken there.',
        'If you agree, the price is fixed and we will email you how to pay.',
        `If you do nothing, this price expires at ${end} and we will call you. You owe nothing.`,
      ),
      ...orderPart(order),
      ...contentsOf(quote, 'New total'),
    ],
  };
}

/** L3: the price is fixed, and how it is paid. */
export function confirmed(facts: Facts): Content {
  const { order } = facts;
  const total = formatUsd(order.total);
  const by = payBy(facts, deadlineText);
  return {
    subject: `Your price is fixed: please pay ${total}${payBy(facts, shortDeadlineText)}`,
    heading: `Your price is fixed at ${total}`,
    preview: `Please pay ${total}${by}.`,
    question: 'Something not right?',
    parts: [
      {
        text: [
          `Your order is confirmed. Your price is now fixed, no matter what the market does. Please pay ${total}`,
          { strong: by },
          '.',
        ],
      },
      ...howToPay(facts, order.total),
      ...seeOrder(facts),
      ...nextSteps(
        `Pay ${total}${by}, using your order number as the payment reference.`,
        'We will email you when your payment arrives.',
        'We pack, insure and ship the parcel, signature required.',
      ),
      ...orderPart(order),
      ...contentsOf(order),
    ],
  };
}

/** L4, of the balance due in dollars; undefined where none is. */
export function reminder(facts: Facts): Content | undefined {
  const { order, books } = facts;
  const open = subtractCents(order.total, books.left);
  if (open <= 0) return undefined;
  const by = payBy(facts, deadlineText);
  const amount = formatUsd(open);
  return {
    subject: `Please pay ${amount}${payBy(facts, shortDeadlineText)}`,
    heading: 'Your payment is due',
    preview: `We are waiting for ${amount}. Please pay${by}.`,
    question: 'Do you need more time?',
    parts: [
      {
        text: [
          'We are waiting for ',
          { strong: amount },
          ` for your order. Please pay${by}. If it is already on its way, no action is needed.`,
        ],
      },
      ...(books.left > 0
        ? [
            {
              facts: [
                ['Total', formatUsd(order.total)],
                ['Paid so far', formatUsd(books.left)],
              ],
            } as const,
          ]
        : []),
      ...howToPay(facts, open),
      ...seeOrder(facts),
    ],
  };
}

/** L5: the payment has arrived. */
export function paid(facts: Facts): Content {
  const { order, books } = facts;
  const amount = formatUsd(books.left);
  const { name, day } = paymentText(facts);
  const over = subtractCents(books.left, order.total);
  return {
    subject: `Your ${name} of ${amount} has arrived`,
    heading: 'Your payment has arrived',
    preview: `Your order is paid in full. We will pack it and email you once it is on its way.`,
    question: 'No one home to sign?',
    parts: [
      {
        text: [
          `Thank you. Your ${name} of `,
          { strong: amount },
          ` arrived${day}. Your order is paid in full. There is nothing more for you to do.`,
        ],
      },
      ...(over > 0
        ? [{ text: `That is ${formatUsd(over)} more than the order total. We will refund the difference.` }]
        : []),
      ...seeOrder(facts),
      ...nextSteps(
        `We count and pack your order, and insure it for ${formatUsd(order.total)}.`,
        'We will email you the carrier and tracking number.',
        'Someone at your address will need to sign for it.',
      ),
      ...orderPart(order),
      ...contentsOf(order, 'Total, paid'),
    ],
  };
}

/** A single payment by its way and its day, for a proven reader; else, and of several, one payment without a day. */
function paymentText({ payments, isToConfirmedAddress, now }: Facts): { readonly name: string; readonly day: string } {
  const [first, ...others] = payments;
  if (!isToConfirmedAddress || !first || others.length > 0) return { name: 'payment', day: '' };
  // About noon at the shop, where it is that day.
  const noon = Date.parse(`${first.receivedOn}T18:00:00Z`);
  return { name: PAYMENT_NAMES[first.method], day: ` ${dayText(noon, now)}` };
}

const PAYMENT_NAMES: Readonly<Record<Payment['method'], string>> = {
  wire: 'wire',
  ach: 'ACH transfer',
  check: 'check',
  card: 'card payment',
  crypto: 'cryptocurrency payment',
  cash: 'cash payment',
  other: 'payment',
};

/** `gold at $3,998.60 per oz on Wednesday, November 19, 2025 at 8:05 AM CST`. */
function ratesText({ lines, tick }: PricedLines): string {
  const metals = METALS.filter((metal) => lines.some((line) => line.metal === metal));
  const rates = metals.map((metal) => `${METAL_NAMES[metal].toLowerCase()} at ${formatUsd(tick.prices[metal])}`);
  return `${rates.join(' and ')} per oz on ${momentText(tick.at)}`;
}

export function howToPay({ order, howToPay: text, now }: Facts, amount: Cents): readonly LetterPart[] {
  const reference = numberText(order.id);
  const by = payBy({ order, now }, deadlineText).replace(/^ by /, '');
  const told = text
    ?.replaceAll('{order}', reference)
    .replaceAll('{total}', formatUsd(amount))
    .replaceAll('{payBy}', by);
  return [
    { title: 'How to pay' },
    { figure: 'Amount', value: formatUsd(amount) },
    ...(told === undefined ? [{ text: TOLD_BY_TELEPHONE }] : waysToPay(told)),
    // A text that names the order's number has said it where it is needed.
    ...(text?.includes('{order}') ? [] : [{ facts: [['Reference', [{ strong: reference }]]] } as const]),
    {
      warning: 'We never change our bank details by email. If an email gives a different account, do not pay. Call us.',
    },
  ];
}

/** A paragraph of the shop whose first line ends with a colon is the way of paying that this line names. */
function waysToPay(told: string): readonly LetterPart[] {
  return told
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((paragraph) => {
      const [, name, value] = /^([^\n]{1,60}):[ \t]*\r?\n(.+)$/s.exec(paragraph) ?? [];
      return name && value ? { facts: [[name, value]] } : { text: paragraph };
    });
}

/** ` by 6:00 PM CST on Friday, November 21`; empty for an order without a day. */
export function payBy(
  { order, now }: Pick<Facts, 'order' | 'now'>,
  words: (at: number, now: number) => string,
): string {
  return order.payBy ? ` by ${words(order.payBy.getTime(), now)}` : '';
}
