import { DAY_MS, HOUR_MS } from './durations.ts';
import type { Instant } from './spot.ts';

const FRIDAY = 5;

const NEW_YORK_HOUR = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  hour: 'numeric',
});

/**
 * The last close of the spot market at an instant: 17:00 in New York, Monday to Friday, where the day of spot metals ends.
 * Holidays count as days: spot is quoted on most of them.
 */
export function lastClose(now: Instant): Instant {
  for (let day = newYork(now).day; ; day -= DAY_MS) {
    const close = closeOf(day);
    if (isTradingDay(day) && close <= now) return close;
  }
}

/** The last close before an instant, in words: `today's close`, `yesterday's close`, `Friday's close`. */
export function closeName(now: Instant): string {
  const closed = newYork(lastClose(now)).day;
  if (closed === newYork(now).day) return "today's close";
  return weekdayOf(closed) === FRIDAY ? "Friday's close" : "yesterday's close";
}

/** Whether spot metals trade, and until when that is so: each day from 18:00 of the evening before to its close, in New York. */
export function marketHours(now: Instant): { readonly isOpen: boolean; readonly until: Instant } {
  for (let day = newYork(now).day; ; day += DAY_MS) {
    const close = closeOf(day);
    // The evening before by New York time. Clocks change in the night from Saturday, while the market is closed.
    const opening = closeOf(day - DAY_MS) + HOUR_MS;
    if (isTradingDay(day) && now < close)
      return now < opening ? { isOpen: false, until: opening } : { isOpen: true, until: close };
  }
}

/** Summer time changes in the night to Sunday: at 17:00 New York is five hours behind UTC, or four. */
function closeOf(day: Instant): Instant {
  const inWinter = day + 22 * HOUR_MS;
  return newYork(inWinter).hour === 17 ? inWinter : inWinter - HOUR_MS;
}

/** The date in New York as its midnight in UTC, and the hour there. */
function newYork(at: Instant): { readonly day: Instant; readonly hour: number } {
  const hour = Number(NEW_YORK_HOUR.format(at));
  const behindUtc = (Math.floor(at / HOUR_MS) - hour) % 24;
  return { day: Math.floor((at - behindUtc * HOUR_MS) / DAY_MS) * DAY_MS, hour };
}

function isTradingDay(day: Instant): boolean {
  const weekday = weekdayOf(day);
  return weekday >= 1 && weekday <= FRIDAY;
}

/** Sunday is 0; 1970 began on a Thursday. */
function weekdayOf(day: Instant): number {
  return (day / DAY_MS + 4) % 7;
}
