import { DAY_MS, MINUTE_MS } from './durations.ts';
import { monthFlagText, type ReviewLimits } from './review-limits.ts';

/** Marks of a customer, gravest first. Staff set the first two; the others are computed when they are shown. */
const CUSTOMER_FLAGS = {
  blocked: 'Blocked',
  'always-review': 'Always review',
  'letter-failed': 'Email refused',
  'month-sum': '',
} as const;

export type CustomerFlag = keyof typeof CUSTOMER_FLAGS;
export const CUSTOMER_FLAG_NAMES = Object.keys(CUSTOMER_FLAGS) as readonly CustomerFlag[];

/** The words of each flag. */
export function customerFlagTexts(limits: ReviewLimits): Readonly<Record<CustomerFlag, string>> {
  return { ...CUSTOMER_FLAGS, 'month-sum': monthFlagText(limits) };
}

/** `last`: by the newest order. Both begin with the greatest. */
export const CUSTOMER_SORTS = ['last', 'total'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

export type CustomerFacts = {
  readonly isBlocked: boolean;
  readonly isAlwaysReviewed: boolean;
  readonly hasFailedLetter: boolean;
  readonly isOverMonth: boolean;
};

export function customerFlagsOf(facts: CustomerFacts): readonly CustomerFlag[] {
  const isRaised: Readonly<Record<CustomerFlag, boolean>> = {
    blocked: facts.isBlocked,
    'always-review': facts.isAlwaysReviewed,
    'letter-failed': facts.hasFailedLetter,
    'month-sum': facts.isOverMonth,
  };
  return CUSTOMER_FLAG_NAMES.filter((flag) => isRaised[flag]);
}

/** The author of a note may mend it for this long. */
export const NOTE_MENDED_WITHIN_MS = 5 * MINUTE_MS;

/** The books need what an order says of a person for seven years after its last event, of 366 days each. */
export const BOOKS_NEED_MS = 7 * 366 * DAY_MS;

/** Stands in the place of what was erased. */
export const ERASED = 'erased';
