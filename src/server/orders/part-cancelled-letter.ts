import { formatUsd, subtractCents } from '#domain/money.ts';
import { reasonSentence } from '#domain/order-reasons.ts';
import { deadlineText } from '#domain/shop-time.ts';
import { REFUND_WITHIN_WORKING_DAYS } from '#domain/terms.ts';
import type { LetterPart } from '../letters/letter.ts';
import type { Books } from './books.ts';
import { contentsOf, describeLine, orderOf, seeOrder } from './letter-parts.ts';
import type { Content, Facts } from './moved-letters.ts';
import { howToPay, payBy } from './price-letters.ts';

/** What is cancelled of the order, its total now, and what is due back or still to pay. */
export function partCancelled(facts: Facts): Content {
  const { order, fact, books } = facts;
  const total = formatUsd(order.total);
  const reason = reasonSentence(fact);
  return {
    subject: `Part of your order was cancelled; your total is now ${total}`,
    heading: 'Part of your order was cancelled',
    preview: `${reason} Your total is now ${total}.`,
    question: 'Something not right?',
    parts: [
      { text: [`Part of your order was cancelled. ${reason} Your total is now `, { strong: total }, '.'] },
      ...moneyOf(facts, books),
      ...seeOrder(facts),
      { title: 'Cancelled' },
      {
        lines: order.lines.flatMap((line) =>
          line.cancelled ? [describeLine({ ...line, quantity: line.cancelled })] : [],
        ),
      },
      ...orderOf(order),
      ...contentsOf(order, 'New total'),
    ],
  };
}

function moneyOf(facts: Facts, { left, wentBack }: Books): readonly LetterPart[] {
  const { order } = facts;
  const over = subtractCents(left, order.total);
  if (over > 0)
    return [
      {
        text: `${formatUsd(over)} is due back to you. We will refund it within ${REFUND_WITHIN_WORKING_DAYS} business days.`,
      },
    ];
  if (over < 0 && order.stage === 'confirmed') {
    const open = subtractCents(order.total, left);
    return [{ text: `Please pay ${formatUsd(open)}${payBy(facts, deadlineText)}.` }, ...howToPay(facts, open)];
  }
  return wentBack > 0 ? [{ text: `We refunded ${formatUsd(wentBack)}.` }] : [];
}
