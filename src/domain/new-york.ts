import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import type { Instant } from './spot.ts';

// The zone of the metal market. Days are their midnight in UTC.

const NEW_YORK_HOUR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  hour: 'numeric',
});

/** The day of an instant in New York, and the hour there. */
export function newYork(at: Instant): { readonly day: Instant; readonly hour: number } {
  const hour = Number(NEW_YORK_HOUR.format(at));
  const behindUtc = (Math.floor(at / HOUR_MS) - hour) % 24;
  return { day: Math.floor((at - behindUtc * HOUR_MS) / DAY_MS) * DAY_MS, hour };
}

/** The instant of a time of day in New York, from 3:00 on: five hours behind UTC in winter, four in summer. */
export function newYorkTime(day: Instant, hour: number, minute = 0): Instant {
  const inWinter = day + (hour + 5) * HOUR_MS + minute * MINUTE_MS;
  return newYork(inWinter).hour === hour ? inWinter : inWinter - HOUR_MS;
}

/** From Monday to Friday. 1970 began on a Thursday. */
export function isWeekday(day: Instant): boolean {
  const weekday = (day / DAY_MS + 4) % 7;
  return weekday >= 1 && weekday <= 5;
}
