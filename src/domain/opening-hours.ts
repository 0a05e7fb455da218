import { bankHoliday } from './bank-holidays.ts';
import { calendarDayOf, isoDay } from './calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { clockHourText } from './hours-text.ts';
import { atShopTime, dateText, shopClock } from './shop-time.ts';
import type { Instant } from './spot.ts';
import { USUAL_PROMISES } from './terms.ts';
import { type OpeningHours, USUAL_HOURS, type Weekday } from './week.ts';

const NOON = 12 * 60;

export function isOpen(at: Instant, hours: OpeningHours): boolean {
  const { opensAt, closesAt } = openPeriods(at, hours).next().value;
  return opensAt <= at && at < closesAt;
}

/** Returns the next opening of the shop after `at`; while it is open, that is on a later day. */
export function nextOpening(at: Instant, hours: OpeningHours): Instant {
  const periods = openPeriods(at, hours);
  let { opensAt } = periods.next().value;
  while (opensAt <= at) ({ opensAt } = periods.next().value);
  return opensAt;
}

/**
 * Returns the instant at which the shop has been open for so many hours since `at`: after Friday 5pm, four hours end on Monday
 * at 11am.
 */
export function afterOpenHours(at: Instant, count: number, hours: OpeningHours): Instant {
  const periods = openPeriods(at, hours);
  for (let left = count * HOUR_MS; ; ) {
    const { opensAt, closesAt } = periods.next().value;
    const begins = Math.max(at, opensAt);
    const open = Math.max(0, closesAt - begins);
    if (left <= open) return begins + left;
    left -= open;
  }
}

/** Returns the end of a placed order's price hold, which is the deadline for calling its customer. */
export function heldUntil(placedAt: Instant, hours: OpeningHours, { holdHours } = USUAL_PROMISES): Instant {
  return afterOpenHours(placedAt, holdHours, hours);
}

/**
 * Returns the promised end of an order's hold, which later settings do not move. An order without a promise is older than the
 * first member of the staff, and so than any setting.
 */
export function holdEndOf({ placedAt, heldUntil: promised }: { placedAt: Instant; heldUntil?: Instant | undefined }) {
  return promised ?? heldUntil(placedAt, USUAL_HOURS);
}

/**
 * Tells the customer of an order the time of the call, which is before the end of its hold: `We open Monday at 8am CST and will
 * call you that morning.`
 */
export function callSentence(placedAt: Instant, hours: OpeningHours, holdEnd = heldUntil(placedAt, hours)): string {
  const placed = localTime(placedAt);
  const { opensAt, closesAt } = openPeriods(placedAt, hours).next().value;
  if (opensAt <= placedAt && placedAt < closesAt) {
    const by = localTime(holdEnd);
    const closing = hourText(closesAt);
    if (by.day === placed.day) return `We're open until ${closing} and will call you today.`;
    const morning = by.minutes <= NOON && isNear(by, placed) ? ' morning' : '';
    return `We close at ${closing}; if we don't reach you by then, we'll call you on ${dayName(by, placed)}${morning}.`;
  }
  const opening = localTime(nextOpening(placedAt, hours));
  const at = `at ${hourText(opening.at)}`;
  const part = opening.minutes < NOON ? 'morning' : 'day';
  if (opening.day === placed.day)
    return `We open today ${at} and will call you ${part === 'day' ? 'today' : 'this morning'}.`;
  const closure = closureOf(placed.day, hours);
  const closed = closure === undefined ? '' : `We're closed today${closure && `, ${closure}`}. `;
  return `${closed}We open ${dayName(opening, placed)} ${at} and will call you that ${part}.`;
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
  return {
    number,
    weekday: calendarDayOf(number).weekday,
    startsAt: atMinutes(number, 0),
    endsAt: atMinutes(number + 1, 0),
  };
}

export type OpenPeriod = { readonly weekday: Weekday; readonly opensAt: Instant; readonly closesAt: Instant };

/** The days on which the shop is open, from that of `at` on, without end. */
export function* openPeriods(at: Instant, hours: OpeningHours): Generator<OpenPeriod, never> {
  for (let { day } = localTime(at); ; day += 1) {
    const weekday = calendarDayOf(day).weekday;
    const open = hours.week[weekday];
    if (open && closureOf(day, hours) === undefined)
      yield { weekday, opensAt: atMinutes(day, open.opens), closesAt: atMinutes(day, open.closes) };
  }
}

/** `Closed Thursday, November 26 (Thanksgiving Day)`: the next day, that of `now` included, on which the shop is closed though its weekday has hours. */
export function closedDayText(now: Instant, hours: OpeningHours): string {
  for (let { day } = localTime(now); ; day += 1) {
    const name = closureOf(day, hours);
    if (name === undefined || !hours.week[calendarDayOf(day).weekday]) continue;
    return `Closed ${dateText(atMinutes(day, NOON))}${name && ` (${name})`}`;
  }
}

/** The name of the closure of a day, which may be empty; undefined for a day that is as its weekday. */
function closureOf(day: number, { closedDays }: OpeningHours): string | undefined {
  if (closedDays.length === 0) return bankHoliday(day);
  const text = isoDay(day);
  return bankHoliday(day) ?? closedDays.find((closed) => closed.day === text)?.name;
}

function atMinutes(day: number, minutes: number): Instant {
  return atShopTime(day * DAY_MS + minutes * MINUTE_MS);
}

type LocalTime = { readonly at: Instant; readonly day: number; readonly minutes: number };

/** Reads calendar and clock in Chicago; days are counted from the first of January 1970. */
function localTime(at: Instant): LocalTime {
  const { day, sinceMidnight } = shopClock(at);
  return { at, day, minutes: Math.floor(sinceMidnight / MINUTE_MS) };
}

/** `8am CST`. */
function hourText(at: Instant): string {
  return `${clockHourText(localTime(at).minutes)} ${shopClock(at).zone}`;
}

/** `Monday`, with its date where another Monday comes before. */
function dayName(of: LocalTime, from: LocalTime): string {
  return isNear(of, from) ? calendarDayOf(of.day).weekday : dateText(of.at);
}

function isNear(of: LocalTime, from: LocalTime): boolean {
  return of.day - from.day < 7;
}
