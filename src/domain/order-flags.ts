import { DAY_MS } from './durations.ts';
import { marketHours } from './market-hours.ts';
import { type Cents, formatBound } from './money.ts';
import { monthFlagText, type ReviewLimits, USUAL_REVIEW } from './review-limits.ts';
import { hasMarket } from './shop-settings.ts';
import type { Instant, Tick } from './spot.ts';

/** Sums of a customer's month reach so far back. */
export const MONTH_MS = 30 * DAY_MS;

/** The gravity of a flag: something is wrong, look first, or good to know. */
type FlagGravity = 'bad' | 'warn' | 'plain';

/** Warnings for staff before they decide on an order, gravest first. None of them sends an order to review. */
const ORDER_FLAGS = {
  'customer-blocked': ['bad', 'Blocked customer'],
  short: ['warn', 'Underpaid'],
  moved: ['warn', 'Moved beyond the limit'],
  'quote-lapsed': ['warn', 'Re-quote lapsed'],
  'letter-failed': ['warn', 'Email refused'],
  twice: ['warn', 'Possible duplicate'],
  large: ['warn', ''],
  'always-review': ['warn', 'Customer always reviewed'],
  'first-large': ['plain', 'First order, large'],
  'month-sum': ['plain', ''],
  'by-hand': ['plain', 'Price set by hand'],
  'sent-to-review': ['plain', 'Sent to review'],
  'market-closed': ['plain', 'Market was closed'],
  'from-before': ['plain', 'Predates the desk'],
} as const satisfies Readonly<Record<string, readonly [FlagGravity, string]>>;

export type OrderFlag = keyof typeof ORDER_FLAGS;

export const ORDER_FLAG_NAMES = Object.keys(ORDER_FLAGS) as readonly OrderFlag[];

export function gravityOf(flag: OrderFlag): FlagGravity {
  return ORDER_FLAGS[flag][0];
}

export function orderFlagText(flag: OrderFlag, limits: ReviewLimits): string {
  if (flag === 'month-sum') return monthFlagText(limits);
  return flag === 'large' ? `Over ${formatBound(limits.orderFrom)}` : ORDER_FLAGS[flag][1];
}

export type FlagFacts = {
  readonly total: Cents;
  /** The customer's orders of 30 days, this one included. */
  readonly monthTotal: Cents;
  /** True when the customer has no other order that was not cancelled. */
  readonly isFirst: boolean;
  /** True when the customer placed the same lines at the same total within ten minutes. */
  readonly hasTwin: boolean;
  /** The mail server refused a letter about the order. */
  readonly hasFailedLetter: boolean;
  /** The newest price that was offered ended without an answer. */
  readonly hasLapsedQuote: boolean;
  /** It was paid in full, and is not any more. */
  readonly isShort: boolean;
  readonly isCustomerBlocked: boolean;
  readonly isCustomerReviewed: boolean;
  /** The price of one of its metals was set by hand. */
  readonly isByHand: boolean;
  readonly isMarketClosed?: boolean;
  /** From here on for lists: the order's page says it elsewhere. */
  readonly hasMoved?: boolean;
  readonly isLarge?: boolean;
  readonly isSentToReview?: boolean;
  readonly isFromBefore?: boolean;
};

export function flagsOf(facts: FlagFacts, limits: ReviewLimits = USUAL_REVIEW): readonly OrderFlag[] {
  const { total, monthTotal, isFirst } = facts;
  const isRaised: Readonly<Record<OrderFlag, boolean>> = {
    'customer-blocked': facts.isCustomerBlocked,
    short: facts.isShort,
    'quote-lapsed': facts.hasLapsedQuote,
    'letter-failed': facts.hasFailedLetter,
    twice: facts.hasTwin,
    'first-large': isFirst && total >= limits.firstFrom,
    'month-sum': monthTotal >= limits.monthFrom,
    moved: facts.hasMoved ?? false,
    large: facts.isLarge ?? false,
    'by-hand': facts.isByHand,
    'always-review': facts.isCustomerReviewed,
    'sent-to-review': facts.isSentToReview ?? false,
    'market-closed': facts.isMarketClosed ?? false,
    'from-before': facts.isFromBefore ?? false,
  };
  return ORDER_FLAG_NAMES.filter((flag) => isRaised[flag]);
}

/** True for an order that was placed at a price of the market while that was closed. */
export function isFromClosedMarket(order: {
  readonly placedAt: Instant;
  readonly tick: Pick<Tick, 'source'>;
}): boolean {
  return hasMarket(order.tick.source) && !marketHours(order.placedAt).isOpen;
}
