import { SHOP_ZONE } from './shop-zone.ts';
import type { Instant } from './spot.ts';

/** Instants in words, by the shop's clock. For letters: they are read elsewhere, and later. */
const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: SHOP_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const DATE = { timeZone: SHOP_ZONE, weekday: 'long', month: 'long', day: 'numeric' } as const;
const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_ZONE, weekday: 'long' });
const DAY = new Intl.DateTimeFormat('en-US', DATE);
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { ...DATE, year: 'numeric' });
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** In Sweden a day is written as in ISO 8601. */
const CALENDAR_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_ZONE });

const CALENDAR_TIME = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The day of an instant at the shop, `2026-12-08`. */
export function calendarDay(at: Instant): string {
  return CALENDAR_DAY.format(at);
}

/** A day as it is kept, `2026-12-08`, as people read it: `Dec 8, 2026`. */
export function calendarDayText(day: string): string {
  const [year, month, dayOfMonth] = day.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(dayOfMonth)}, ${year}`;
}

/** `2026-12-08 21:04` of the shop's clock, which spreadsheets take for a time. */
export function spreadsheetTime(at: Instant): string {
  return CALENDAR_TIME.format(at);
}

/** `2:31 PM CST`. */
export function clockText(at: Instant): string {
  return CLOCK.format(at).replace(/\s/g, ' ');
}

/** `Wednesday, November 19, 2025 at 10:31 AM CST`. */
export function momentText(at: Instant): string {
  return `${DAY_OF_YEAR.format(at)} at ${clockText(at)}`;
}

/** `2:31 PM CST today, Wednesday, November 19`, or `9:05 AM CST on Thursday, November 20`: today has its date too. */
export function deadlineText(at: Instant, now: Instant): string {
  return `${clockText(at)} ${dayText(at, now)}`;
}

/** `Wednesday, November 19`. */
export function dateText(at: Instant): string {
  return DAY.format(at);
}

/** `today, Wednesday, November 19`, or `on Thursday, November 20`. */
export function dayText(at: Instant, now: Instant): string {
  return `${isSameDay(at, now) ? 'today,' : 'on'} ${DAY.format(at)}`;
}

/** `2:31 PM CST`, or `12:00 PM CST on Monday`: for a subject, and beside the whole date. */
export function shortDeadlineText(at: Instant, now: Instant): string {
  return isSameDay(at, now) ? clockText(at) : `${clockText(at)} on ${WEEKDAY.format(at)}`;
}

function isSameDay(at: Instant, now: Instant): boolean {
  return DAY_OF_YEAR.format(at) === DAY_OF_YEAR.format(now);
}
