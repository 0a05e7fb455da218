import { holdSentence, reasonSentence } from '#domain/order-reasons.ts';
import { type Books, moneySentence } from './books.ts';
import { contentsOf, orderOf, seeOrder } from './letter-parts.ts';
import type { Content, Facts } from './moved-letters.ts';

/** L7: why, and what is owed or paid back. */
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
      ...orderOf(order),
      ...contentsOf(order, totalName(books)),
    ],
  };
}

/** L8. */
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
      ...orderOf(facts.order),
      ...contentsOf(facts.order, totalName(facts.books)),
    ],
  };
}

/** L9. Never to what, so not even the name in the greeting: the letter may go to the wrong reader. */
export function changed(facts: Facts): Content {
  return {
    subject: 'Your order was changed',
    heading: 'Your order was changed',
    preview: 'The name, address or contact details of your order were changed.',
    question: 'Something not right?',
    isNameless: true,
    parts: [
      {
        text: 'The name, address or contact details of your order were changed. You can see them on your order. If that was not you, please call us right away.',
      },
      ...seeOrder(facts),
      ...orderOf(facts.order),
    ],
  };
}

/** L10. */
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
      ...orderOf(facts.order),
    ],
  };
}

function totalName({ came }: Books): string | undefined {
  return came === 0 ? 'Total, not charged' : undefined;
}
