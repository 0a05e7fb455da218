import { formatUsd, subtractCents } from '#domain/money.ts';
import { holdSentence, reasonSentence } from '#domain/order-reasons.ts';
import { deadlineText } from '#domain/shop-time.ts';
import { REFUND_WITHIN_WORKING_DAYS } from '#domain/terms.ts';
import type { LetterPart } from '../letters/letter.ts';
import { contentsOf, describeLine, moneySentence, orderPart, type PaymentSums, seeOrder } from './letter-parts.ts';
import type { Content, Facts } from './moved-letters.ts';
import { howToPay, payBy } from './price-letters.ts';

/** Order cancelled: the reason, and the money that is owed or refunded; says that none is due where none was paid. */
export function cancelled(facts: Facts): Content {
  const { order, fact, books } = facts;
  const reason = reasonSentence(fact);
  return {
    subject: 'Your order was cancelled; you owe nothing',
    heading: 'Your order was cancelled',
    preview: `${reason} You owe nothing.`,
    question: 'Would you like something else instead?',
    parts: [
      { text: [`Your order was cancelled. ${reason} `, { strong: 'You owe nothing.' }] },
      ...seeOrder(facts),
      { title: 'What this means' },
      {
        steps: [
          'The price hold ends, and nothing will be shipped.',
          moneySentence(books),
          'If you still want it, you can place a new order at the current price.',
        ],
      },
      ...orderPart(order),
      ...contentsOf(order, totalName(books)),
    ],
  };
}

/** Cancelled by the customer. The sentence on money is left out where none was paid. */
export function withdrawn(facts: Facts): Content {
  return {
    subject: 'You cancelled your order; you owe nothing',
    heading: 'You cancelled your order',
    preview: 'You owe nothing, and nothing will be shipped.',
    question: "Didn't cancel this order?",
    parts: [
      { text: 'You cancelled your order. You owe nothing, and nothing will be shipped.' },
      ...(facts.books.came > 0 ? [{ text: moneySentence(facts.books) }] : []),
      ...seeOrder(facts),
      ...orderPart(facts.order),
      ...contentsOf(facts.order, totalName(facts.books)),
    ],
  };
}

/** Order changed. Leaves out the new values and the name: the email may reach the wrong person. */
export function changed(facts: Facts): Content {
  return {
    subject: 'Your order was changed',
    heading: 'Your order was changed',
    preview: 'The name, address or contact details on your order were changed.',
    question: 'Something not right?',
    isNameless: true,
    parts: [
      {
        text: "The name, address or contact details on your order were changed. You can see them on your order. If you didn't request this change, please call us right away.",
      },
      ...seeOrder(facts),
      ...orderPart(facts.order),
    ],
  };
}

/** Order held. */
export function held(facts: Facts): Content {
  const reason = holdSentence(facts.fact);
  return {
    subject: 'Your order is taking a little longer',
    heading: 'Your order is taking a little longer',
    preview: reason,
    question: 'Any questions?',
    parts: [
      {
        text: [
          'Your order is taking a little longer. ',
          { strong: reason },
          " Your price stays the same. We'll call if we need anything from you.",
        ],
      },
      ...seeOrder(facts),
      ...orderPart(facts.order),
    ],
  };
}

function totalName({ came }: PaymentSums): string | undefined {
  return came === 0 ? 'Total, not charged' : undefined;
}

/** Writes the letter of a part cancelled: the pieces, the new total in dollars, and the balance due or the refund. */
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
      ...orderPart(order),
      ...contentsOf(order, 'New total'),
    ],
  };
}

function moneyOf(facts: Facts, { left, wentBack }: PaymentSums): readonly LetterPart[] {
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
