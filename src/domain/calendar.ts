import { DAY_MS, HOUR_MS } from './durations.ts';
import type { Instant } from './spot.ts';
import { WEEKDAYS, type Weekday } from './week.ts';

// The calendar and the clocks of the United States. Days are counted from the first of January 1970. Formatters of the platform know
// zones too, but their first use costs a phone a tenth of a second, on every page.

// biome-ignore lint/style/noRestrictedGlobals: it is told the day.
const Calendar = Date;

/** The first of the Sundays on which clocks go forward and back at 2:00, as month and day, by the law since that year. */
const SUMMERS = [
  { since: 2007, begins: [3, 8], ends: [11, 1] },
  { since: 1987, begins: [4, 1], ends: [10, 25] },
  { since: 1967, begins: [4, 24], ends: [10, 25] },
] as const;

/** A day of the calendar, with months from 1. */
export type CalendarDay = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: Weekday;
};

export function calendarDayOf(number: number): CalendarDay {
  const date = new Calendar(number * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: WEEKDAYS[weekdayNumber(number)] ?? 'Sunday',
  };
}

/** Returns the number of a day's weekday, Sunday as 0. */
export function weekdayNumber(number: number): number {
  return new Calendar(number * DAY_MS).getUTCDay();
}

/** Returns the Monday of a day's week, which begins with it. */
export function mondayOf(number: number): number {
  return number - ((weekdayNumber(number) + 6) % 7);
}

/** Writes a day as ISO 8601 does, `2026-12-08`. */
export function isoDay(number: number): string {
  return new Calendar(number * DAY_MS).toISOString().slice(0, 10);
}

/** The inverse of `isoDay`; undefined for a day that does not exist, and before 1970: while a year is typed it is of the first century. */
export function dayNumber(day: string): number | undefined {
  const number = Calendar.parse(`${day}T00:00Z`) / DAY_MS;
  return number >= 0 && isoDay(number) === day ? number : undefined;
}

/** True while clocks of a zone, `hoursBehind` UTC in winter, show summer time: from 1967, but for the winters of 1974 and 1975. */
export function isSummerTime(at: Instant, hoursBehind: number): boolean {
  const { year } = calendarDayOf(Math.floor((at - hoursBehind * HOUR_MS) / DAY_MS));
  const summer = SUMMERS.find(({ since }) => year >= since);
  if (!summer) return false;
  const begins = sundayFrom(year, summer.begins) + (hoursBehind + 2) * HOUR_MS;
  const ends = sundayFrom(year, summer.ends) + (hoursBehind + 1) * HOUR_MS;
  return at >= begins && at < ends;
}

/** Returns midnight in UTC of the first Sunday from a day of the year on. */
function sundayFrom(year: number, [month, day]: readonly [month: number, day: number]): Instant {
  const weekday = new Calendar(Calendar.UTC(year, month - 1, day)).getUTCDay();
  return Calendar.UTC(year, month - 1, day + ((7 - weekday) % 7));
}
