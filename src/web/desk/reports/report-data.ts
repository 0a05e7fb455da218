import type { CallAnswer } from '#contract/call.ts';
import type { readOwed, readReport } from '#contract/calls/desk-reports.ts';
import { type DayRange, isRange, isWholeMonth, reportedText } from '#domain/reports.ts';
import { calendarDay, calendarDayText, dateText, MONTHS } from '#domain/shop-time.ts';
import type { Stage } from '#domain/stage.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { type DeskQuery, useDeskQuery } from '../data/use-desk-query.ts';

export type Report = CallAnswer<typeof readReport>['data'];

/** Loads the figures of some days. What they say changes with every order of today: it is fetched again each minute. */
export function useReport(range: DayRange): DeskQuery<Report> {
  return useDeskQuery(['report', range.from, range.to], (signal) => desk.readReport({ query: range, signal }), {
    keepsPrevious: true,
    againIn: ({ endsAt }) => (endsAt > serverNow() ? AGAIN_MS : undefined),
  });
}

export type Owed = CallAnswer<typeof readOwed>['data'];

/** Loads what was open and owed at the end of the range, or is now. */
export function useOwed(at: number): DeskQuery<Owed> {
  const query = at < serverNow() ? { at: String(at) } : {};
  return useDeskQuery(['report', 'owed', query.at ?? 'now'], (signal) => desk.readOwed({ query, signal }), {
    keepsPrevious: true,
  });
}

const AGAIN_MS = 60_000;

/** The range in the URL; today where there is none. */
export function rangeOf(params: URLSearchParams): DayRange {
  const today = calendarDay(serverNow());
  const from = params.get('from') ?? today;
  const range = { from, to: params.get('to') ?? from };
  return isRange(range) ? range : { from: today, to: today };
}

export function rangeQuery({ from, to }: DayRange): string {
  return `?${new URLSearchParams({ from, to })}`;
}

/** `Tuesday, November 18`, `November 2026`, `Nov 16, 2026 to Nov 22, 2026`. */
export function rangeTitle(range: DayRange, startsAt?: number): string {
  if (range.from === range.to) return startsAt === undefined ? calendarDayText(range.from) : dateText(startsAt);
  if (isWholeMonth(range)) return `${MONTHS[Number(range.from.slice(5, 7)) - 1]} ${range.from.slice(0, 4)}`;
  return `${calendarDayText(range.from)} to ${calendarDayText(range.to)}`;
}

/** The address of the orders that a figure counts. */
export function ordersAddress(
  range: DayRange,
  what: 'placed' | Stage,
  more: { reason?: string; product?: string } = {},
) {
  const { reason, ...filters } = more;
  return `/orders?${new URLSearchParams({ view: 'all', reported: reportedText({ what, reason, ...range }), ...filters })}`;
}

/** The reasons that orders ended, as staff read them. */
export const END_LABELS: Readonly<Record<string, string>> = {
  'price-moved': 'Price moved',
  'not-in-stock': 'Not in stock',
  'cannot-reach-you': 'Could not reach',
  address: 'Address',
  identity: 'Identity',
  'ordered-twice': 'Ordered twice',
  'you-asked': 'Customer asked',
  'payment-problem': 'Payment problem',
  'lost-in-transit': 'Lost in transit',
  other: 'Other reason',
  defaulted: 'Not paid in time',
  withdrawn: 'Customer withdrew',
};
