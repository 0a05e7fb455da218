import { numberText } from '#domain/carrier.ts';
import { METAL_NAMES, METALS } from '#domain/metal.ts';
import { type Cents, formatUsd, subtractCents } from '#domain/money.ts';
import { differenceText, type PricedLines, whyNewPrice } from '#domain/offered-price.ts';
import { deadlineText, momentText, shortDeadlineText } from '#domain/shop-time.ts';
import type { LetterPart } from '../letters/letter.ts';
import { contentsOf, next, orderOf, seeOrder } from './letter-parts.ts';
import type { Content, Facts } from './moved-letters.ts';

/** L2: what the order costs now, why, and until when. Nothing is agreed unless the customer says so. */
export function requoted({ order, quote, placed, quoteUrl, now }: Facts): Content | undefined {
  if (!quote?.validUntil || !placed) return undefined;
  const [total, until] = [formatUsd(quote.total), quote.validUntil.getTime()];
  const end = shortDeadlineText(until, now);
  return {
    subject: `A new price for your order: ${total}, until ${end}`,
    heading: 'A new price for your order',
    preview: `Today your order costs ${total}. We hold this price until ${end}. Nothing is agreed unless you say so.`,
    question: 'Rather talk first?',
    parts: [
      {
        text: [
          `${whyNewPrice(placed, quote)} Today your order costs `,
          { strong: total },
          '. We hold this price until ',
          { strong: deadlineText(until, now) },
          '.',
        ],
      },
      { text: 'Nothing is agreed unless you say so.' },
      { button: 'See the new price and decide', url: quoteUrl },
      { title: 'Before and now' },
      {
        facts: [
          ['You ordered at', priceAt(placed)],
          ['New price', priceAt(quote)],
          ['Difference', differenceText(placed.total, quote.total)],
        ],
      },
      ...next(
        'You agree, or cancel, by the button. Nothing is paid there.',
        'If you agree, the price is fixed and a letter says how to pay.',
        `If you do nothing, this price ends at ${end} and we call you. You owe nothing.`,
      ),
      ...orderOf(order),
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
    heading: 'Your price is fixed',
    preview: `Please pay ${total}${by}.`,
    question: 'Is something not right?',
    parts: [
      {
        text: [
          'Your order is confirmed. The price is fixed now, whatever metal does. Please pay ',
          { strong: total },
          by,
          '.',
        ],
      },
      ...howToPay(facts, order.total),
      ...seeOrder(facts),
      ...next(
        `You pay ${total}${by}, with the order number as reference.`,
        'We write to you when the money is here.',
        'We pack, insure and send the parcel, against signature.',
      ),
      ...orderOf(order),
      ...contentsOf(order),
    ],
  };
}

/** L4: what is still open. */
export function reminder(facts: Facts): Content | undefined {
  const { order, books } = facts;
  const open = subtractCents(order.total, books.left);
  if (open <= 0) return undefined;
  const by = payBy(facts, deadlineText);
  const amount = formatUsd(open);
  return {
    subject: `Please pay ${amount}${payBy(facts, shortDeadlineText)}`,
    heading: 'Your payment is due',
    preview: `We wait for ${amount}. Please pay${by}.`,
    question: 'Do you need more time?',
    parts: [
      {
        text: [
          'We wait for ',
          { strong: amount },
          ` for your order. Please pay${by}. If it is on its way already, there is nothing to do.`,
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

/** L5: the money is here. */
export function paid(facts: Facts): Content {
  const { order, books } = facts;
  const amount = formatUsd(books.left);
  const over = subtractCents(books.left, order.total);
  return {
    subject: `Your payment of ${amount} has arrived`,
    heading: 'Your payment is here',
    preview: `Your order is paid in full. We pack it and write to you once it is on its way.`,
    question: 'Will nobody be there to sign?',
    parts: [
      {
        text: [
          'Thank you. Your payment of ',
          { strong: amount },
          ' arrived. Your order is paid in full, and there is nothing more for you to do.',
        ],
      },
      ...(over > 0 ? [{ text: `That is ${formatUsd(over)} more than its total: we pay it back to you.` }] : []),
      ...seeOrder(facts),
      ...next(
        `We count and pack your order, and insure it for ${formatUsd(order.total)}.`,
        'A letter tells you the carrier and the number of the parcel.',
        'Somebody at your address signs for it.',
      ),
      ...orderOf(order),
      ...contentsOf(order, 'Total, paid'),
    ],
  };
}

/** `$8,357.08, with gold at $3,998.60 per oz, the rate of Wednesday, November 19, 2025 at 8:05 AM CST`. */
function priceAt({ lines, total, tick }: PricedLines): string {
  const metals = METALS.filter((metal) => lines.some((line) => line.metal === metal));
  const rates = metals.map((metal) => `${METAL_NAMES[metal].toLowerCase()} at ${formatUsd(tick.prices[metal])}`);
  return `${formatUsd(total)}, with ${rates.join(' and ')} per oz on ${momentText(tick.at)}`;
}

function howToPay({ order, howToPay: text, now }: Facts, amount: Cents): readonly LetterPart[] {
  const reference = numberText(order.id);
  const by = payBy({ order, now }, deadlineText).replace(/^ by /, '');
  const told = text
    ?.replaceAll('{order}', reference)
    .replaceAll('{total}', formatUsd(amount))
    .replaceAll('{payBy}', by);
  return [
    { title: 'How to pay' },
    {
      facts: [
        ['Amount', formatUsd(amount)],
        ['Reference', reference],
      ],
    },
    told === undefined
      ? {
          text: 'We tell you on the telephone how to pay. If we have not yet, or you want to hear it again, please call us.',
        }
      : { text: told },
    { note: 'We never change an account by letter. If any letter names another one, pay nothing and call us.' },
  ];
}

/** ` by 6:00 PM CST on Friday, November 21`; empty for an order without a day. */
function payBy({ order, now }: Pick<Facts, 'order' | 'now'>, words: (at: number, now: number) => string): string {
  return order.payBy ? ` by ${words(order.payBy.getTime(), now)}` : '';
}
