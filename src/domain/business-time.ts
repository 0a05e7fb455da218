import { HOUR_MS } from './durations.ts';
import { type OpenPeriod, openPeriods } from './opening-hours.ts';
import type { Instant } from './spot.ts';
import { type OrderTerms, USUAL_PROMISES } from './terms.ts';
import type { OpeningHours } from './week.ts';

/**
 * The reminders go out at the close of the day before the last, and at the opening of the last. There is only the second where
 * the last is the day after the confirmation.
 */
export type PaymentDates = { readonly payBy: Instant; readonly reminders: readonly [Instant, Instant] };

/** An order is paid by the close of a business day: usually the second after the one of its confirmation. */
export function paymentDates(
  confirmedAt: Instant,
  hours: OpeningHours,
  { payWithinDays }: Pick<OrderTerms, 'payWithinDays'> = USUAL_PROMISES,
): PaymentDates {
  const { opensAt, closesAt, before } = businessDay(confirmedAt, payWithinDays, hours);
  return { payBy: closesAt, reminders: [payWithinDays > 1 ? before.closesAt : opensAt, opensAt] };
}

/** Returns the deadline for shipping a paid order: the close of usually the second business day after the one of its money. */
export function shipBy(
  paidAt: Instant,
  hours: OpeningHours,
  { shipWithinDays }: Pick<OrderTerms, 'shipWithinDays'> = USUAL_PROMISES,
): Instant {
  return businessDay(paidAt, shipWithinDays, hours).closesAt;
}

/** Returns the instant until which an order that was handed over stays assigned: the close of the next business day. */
export function handedUntil(handedAt: Instant, hours: OpeningHours): Instant {
  return businessDay(handedAt, 1, hours).closesAt;
}

/**
 * Returns the instant of the second payment reminder: the opening of the day of `payBy`, or an hour before `payBy` where the
 * hours of that day have changed since.
 */
export function secondReminder(payBy: Instant, hours: OpeningHours): Instant {
  return Math.min(openPeriods(payBy, hours).next().value.opensAt, payBy - HOUR_MS);
}

/** Counts the milliseconds that the shop is open from one instant to another; 0 where the second is not later. */
export function openMsBetween(from: Instant, to: Instant, hours: OpeningHours): number {
  let open = 0;
  for (const { opensAt, closesAt } of openPeriods(from, hours)) {
    if (opensAt >= to) return open;
    open += Math.max(0, Math.min(closesAt, to) - Math.max(opensAt, from));
  }
  return open;
}

/**
 * Returns the business day `after` days after that of `from`, and the one before it. A day without business counts as the next
 * business day. No wire arrives and no parcel leaves on a weekend, so a Saturday with hours is no business day.
 */
function businessDay(from: Instant, after: number, hours: OpeningHours): OpenPeriod & { readonly before: OpenPeriod } {
  const periods = openPeriods(from, hours);
  const next = () => {
    for (;;) {
      const { value } = periods.next();
      if (value.weekday !== 'Saturday' && value.weekday !== 'Sunday') return value;
    }
  };
  let before = next();
  for (let day = 1; day < after; day += 1) before = next();
  return { ...next(), before };
}
