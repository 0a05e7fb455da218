import { afterOpenHours, nextOpening, openPeriods } from './opening-hours.ts';
import type { Instant } from './spot.ts';
import { PAY_WITHIN_WORKING_DAYS, SHIP_WITHIN_WORKING_DAYS } from './terms.ts';

const HOURS_A_DAY = 10;

/** The reminders go out at the close of the day before the last, and at the opening of the last. */
export type PaymentDates = { readonly payBy: Instant; readonly reminders: readonly [Instant, Instant] };

/** An order is paid by the close of the second business day after the one of its confirmation. */
export function paymentDates(confirmedAt: Instant): PaymentDates {
  const [before = confirmedAt, last = confirmedAt] = workingDays(confirmedAt, PAY_WITHIN_WORKING_DAYS).slice(-2);
  return { payBy: closeOf(last), reminders: [closeOf(before), last] };
}

/** Returns the deadline for shipping a paid order: the close of the second business day after the one of its money. */
export function shipBy(paidAt: Instant): Instant {
  return closeOf(workingDays(paidAt, SHIP_WITHIN_WORKING_DAYS).at(-1) ?? paidAt);
}

/** Returns the instant of the second payment reminder: the opening of the day of `payBy`. */
export function secondReminder(payBy: Instant): Instant {
  return openPeriods(payBy).next().value.opensAt;
}

/** Counts the milliseconds that the shop is open from one instant to another; 0 where the second is not later. */
export function openMsBetween(from: Instant, to: Instant): number {
  let open = 0;
  for (const { opensAt, closesAt } of openPeriods(from)) {
    if (opensAt >= to) return open;
    open += Math.max(0, Math.min(closesAt, to) - Math.max(opensAt, from));
  }
  return open;
}

function closeOf(opening: Instant): Instant {
  return afterOpenHours(opening, HOURS_A_DAY);
}

/** Returns the day of an instant and so many after it, each by its opening: a weekend is the next opening. */
function workingDays(from: Instant, after: number): readonly Instant[] {
  const days = [afterOpenHours(from, 0)];
  for (let day = 0; day < after; day += 1) days.push(nextOpening(days[day] ?? from));
  return days;
}
