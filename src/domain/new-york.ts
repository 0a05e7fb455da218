import { calendarDayOf, isSummerTime } from './calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import type { Instant } from './spot.ts';

// The zone of the metal market. Days are their midnight in UTC.

const HOURS_BEHIND_UTC = 5;

/** The day of an instant in New York, and the hour there. */
export function newYork(at: Instant): { readonly day: Instant; readonly hour: number } {
  const local = at - (HOURS_BEHIND_UTC - (isSummerTime(at, HOURS_BEHIND_UTC) ? 1 : 0)) * HOUR_MS;
  const day = Math.floor(local / DAY_MS) * DAY_MS;
  return { day, hour: Math.floor((local - day) / HOUR_MS) };
}

/** The instant of a time of day in New York, from 3:00 on: five hours behind UTC in winter, four in summer. */
export function newYorkTime(day: Instant, hour: number, minute = 0): Instant {
  const inWinter = day + (hour + HOURS_BEHIND_UTC) * HOUR_MS + minute * MINUTE_MS;
  return newYork(inWinter).hour === hour ? inWinter : inWinter - HOUR_MS;
}

/** From Monday to Friday. */
export function isWeekday(day: Instant): boolean {
  const { weekday } = calendarDayOf(day / DAY_MS);
  return weekday !== 'Saturday' && weekday !== 'Sunday';
}
