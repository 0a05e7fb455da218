import { DAY_MS } from './durations.ts';
import { isWeekday, newYork, newYorkTime } from './new-york.ts';
import type { Instant } from './spot.ts';

/** 17:00 in New York, where the day of spot metals ends. */
const CLOSES_AT = 17;

/**
 * The last close of the spot market at an instant: 17:00 in New York, Monday to Friday. Holidays count as days: spot is quoted on
 * most of them.
 */
export function lastClose(now: Instant): Instant {
  for (let { day } = newYork(now); ; day -= DAY_MS) {
    const close = newYorkTime(day, CLOSES_AT);
    if (isWeekday(day) && close <= now) return close;
  }
}

/** The last close before an instant, in words: `today's close`, `yesterday's close`, `Friday's close`. */
export function closeName(now: Instant): string {
  const closed = newYork(lastClose(now)).day;
  if (closed === newYork(now).day) return "today's close";
  // The day after a Friday is no weekday.
  return isWeekday(closed + DAY_MS) ? "yesterday's close" : "Friday's close";
}
