import { bankHoliday } from './bank-holidays.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { atShopTime, dateText, shopClock } from './shop-time.ts';
import type { Instant } from './spot.ts';
import { CALL_WITHIN_OPEN_HOURS } from './terms.ts';

const OPENS_AT = 8;
const CLOSES_AT = 18;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
/** The first of January 1970, the day 0, was a Thursday. */
const WEEKDAY_OF_DAY_0 = 4;

export function isOpen(at: Instant): boolean {
  const { opensAt, closesAt } = openPeriods(at).next().value;
  return opensAt <= at && at < closesAt;
}

/** Returns the next opening of the shop after `at`; while it is open, that is on a later day. */
export function nextOpening(at: Instant): Instant {
  const periods = openPeriods(at);
  let { opensAt } = periods.next().value;
  while (opensAt <= at) ({ opensAt } = periods.next().value);
  return opensAt;
}

/**
 * Returns the instant at which the shop has been open for so many hours since `at`: after Friday 5pm, four hours end on Monday
 * at 11am.
 */
export function afterOpenHours(at: Instant, hours: number): Instant {
  const periods = openPeriods(at);
  for (let left = hours * HOUR_MS; ; ) {
    const { opensAt, closesAt } = periods.next().value;
    const begins = Math.max(at, opensAt);
    const open = Math.max(0, closesAt - begins);
    if (left <= open) return begins + left;
    left -= open;
  }
}

/** Returns the end of a placed order's price hold, which is the deadline for calling its customer. */
export function heldUntil(placedAt: Instant): Instant {
  return afterOpenHours(placedAt, CALL_WITHIN_OPEN_HOURS);
}

/** Tells the customer of an order the time of the call: `We open Monday at 8am CST and will call you that morning.` */
export function callSentence(placedAt: Instant): string {
  const placed = localTime(placedAt);
  const holiday = bankHoliday(placed.day);
  if (isOpen(placedAt)) {
    const by = localTime(heldUntil(placedAt));
    if (by.day === placed.day) return `We're open until 6pm ${placed.zone} and will call you today.`;
    return `We close at 6pm ${placed.zone}; if we don't reach you by then, we'll call you on ${by.weekday} morning.`;
  }
  const opening = localTime(nextOpening(placedAt));
  if (holiday)
    return `We're closed today, ${holiday}. We open ${opening.weekday} at 8am ${opening.zone} and will call you that morning.`;
  if (opening.day === placed.day) return `We open today at 8am ${opening.zone} and will call you this morning.`;
  return `We open ${opening.weekday} at 8am ${opening.zone} and will call you that morning.`;
}

/** A calendar day in Chicago, from midnight to midnight. `number` counts days since 1970; the same weekday is 7 earlier. */
export type ShopDay = {
  readonly number: number;
  readonly weekday: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
};

/** The day of an instant, or one so many days before. */
export function shopDay(at: Instant, daysBefore = 0): ShopDay {
  const number = localTime(at).day - daysBefore;
  return { number, weekday: weekdayOf(number) ?? '', startsAt: atHour(number, 0), endsAt: atHour(number + 1, 0) };
}

/** The shop's days from that of `at` on, without end. Clocks change on Sundays: no hour of a working day is missing or doubled. */
export function* openPeriods(at: Instant): Generator<{ opensAt: Instant; closesAt: Instant }, never> {
  for (let { day } = localTime(at); ; day += 1) {
    if (!isWeekend(day) && !bankHoliday(day))
      yield { opensAt: atHour(day, OPENS_AT), closesAt: atHour(day, CLOSES_AT) };
  }
}

/** A weekday on which the shop is closed: `Thanksgiving Day`, and an instant of it. */
type ClosedDay = { readonly name: string; readonly at: Instant };

/** The next weekday on which the shop is closed, that of `now` included. */
function nextClosedDay(now: Instant): ClosedDay {
  for (let { day } = localTime(now); ; day += 1) {
    const name = bankHoliday(day);
    if (name && !isWeekend(day)) return { name, at: atHour(day, OPENS_AT) };
  }
}

/** `Closed Thursday, November 26 (Thanksgiving Day)`: the next weekday on which the shop is closed. */
export function closedDayText(now: Instant): string {
  const { name, at } = nextClosedDay(now);
  return `Closed ${dateText(at)} (${name})`;
}

function isWeekend(day: number): boolean {
  const weekday = weekdayOf(day);
  return weekday === 'Saturday' || weekday === 'Sunday';
}

function atHour(day: number, hour: number): Instant {
  return atShopTime(day * DAY_MS + hour * HOUR_MS);
}

/** Reads calendar and clock in Chicago; days are counted from the first of January 1970. */
function localTime(at: Instant) {
  const { zone, day } = shopClock(at);
  return { zone, day, weekday: weekdayOf(day) };
}

function weekdayOf(day: number) {
  return WEEKDAYS[(day + WEEKDAY_OF_DAY_0) % 7];
}
