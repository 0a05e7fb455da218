import { afterOpenHours, nextOpening, openPeriods } from './opening-hours.ts';
import type { Instant } from './spot.ts';
import { CALL_WITHIN_OPEN_HOURS, PAY_WITHIN_WORKING_DAYS } from './terms.ts';

const HOURS_A_DAY = 10;

/** Until when the price of a placed order is held: as the terms promise, or for as many open hours as the desk holds it. */
export function heldUntil(placedAt: Instant, hours: number = CALL_WITHIN_OPEN_HOURS): Instant {
  return afterOpenHours(placedAt, hours);
}

/** The reminders go out at the close of the day before the last, and at the opening of the last. */
export type PaymentDates = { readonly payBy: Instant; readonly reminders: readonly [Instant, Instant] };

/** An order is paid by the close of the second business day after the one of its confirmation. */
export function paymentDates(confirmedAt: Instant): PaymentDates {
  // On a weekend it counts as confirmed at the next opening.
  const days = [afterOpenHours(confirmedAt, 0)];
  for (let day = 0; day < PAY_WITHIN_WORKING_DAYS; day += 1) days.push(nextOpening(days[day] ?? confirmedAt));
  const [before = confirmedAt, last = confirmedAt] = days.slice(-2);
  return { payBy: closeOf(last), reminders: [closeOf(before), last] };
}

/** When a confirmed order is reminded for the second time, by the day until which it is paid. */
export function secondReminder(payBy: Instant): Instant {
  return openPeriods(payBy).next().value.opensAt;
}

/** For how many milliseconds the shop is open from one instant to another; 0 where the second is not later. */
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
