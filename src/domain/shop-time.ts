import { DAY_MS, HOUR_MS } from './durations.ts';
import { SHOP_ZONE } from './shop-zone.ts';
import type { Instant } from './spot.ts';

// Instants in words, by the shop's clock. All printing of times is here.

/** In Sweden days and times are written as in ISO 8601. */
const SWEDEN = 'sv-SE';

/** The formatter is made when it is first used. Some versions of a locale's data have narrow spaces: server and browser would differ. */
function printer(options: Intl.DateTimeFormatOptions, locale = 'en-US'): (at: Instant) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: SHOP_ZONE, ...options });
    return format.format(at).replace(/\s/g, ' ');
  };
}

/** The day of an instant at the shop, `2026-12-08`. */
export const calendarDay = printer({}, SWEDEN);

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** `2026-12-08 21:04` of the shop's clock, which spreadsheets take for a time. */
export const spreadsheetTime = printer({ ...DAY, hour: '2-digit', minute: '2-digit' }, SWEDEN);

/** `2:31 PM CST`: for texts that are read elsewhere. */
export const clockText = printer({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** `10:31 AM`. */
export const timeOfDay = printer({ hour: 'numeric', minute: '2-digit' });

/** `Wednesday, November 19`. */
export const dateText = printer({ weekday: 'long', month: 'long', day: 'numeric' });

/** `Monday`. */
export const weekdayText = printer({ weekday: 'long' });

/** `Nov 19, 2025`. */
export const dayOfYearText = printer({ dateStyle: 'medium' });

/** `Wednesday, November 19, 2025 at 10:31:00 AM CST`. */
export const wholeTimeText = printer({ dateStyle: 'full', timeStyle: 'long' });

const longDate = printer({ dateStyle: 'long' });
const fullDate = printer({ dateStyle: 'full' });
const shortDay = printer({ month: 'short', day: 'numeric' });
const shortWeekday = printer({ weekday: 'short', month: 'short', day: 'numeric' });
const secondsOfDay = printer({ timeStyle: 'medium' });
const zoneName = printer({ timeZoneName: 'short' });

const HOURS_BEHIND_UTC = { CDT: 5, CST: 6 } as const;

/** The shop's zone, and its day, counted from the first of January 1970. */
export function shopClock(at: Instant) {
  const zone = zoneName(at).endsWith('CDT') ? 'CDT' : 'CST';
  const hoursBehind = HOURS_BEHIND_UTC[zone];
  return { zone, hoursBehind, day: Math.floor((at - hoursBehind * HOUR_MS) / DAY_MS) } as const;
}

/** The instant of a time of the shop, given as if it were UTC. Of the hour that comes twice the first, and of the one that is left out the hour after. */
export function atShopTime(local: number): Instant {
  const inSummer = local + HOURS_BEHIND_UTC.CDT * HOUR_MS;
  return shopClock(inSummer).zone === 'CDT' ? inSummer : local + HOURS_BEHIND_UTC.CST * HOUR_MS;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as it is kept, `2026-12-08`, as people read it: `Dec 8, 2026`. */
export function calendarDayText(day: string): string {
  const [year, month, dayOfMonth] = day.split('-');
  return `${MONTHS[Number(month) - 1]} ${Number(dayOfMonth)}, ${year}`;
}

/** A day as it is kept, in few words: `Dec 8`, with its year where that is not this one. */
export function shortCalendarDayText(day: string, now: Instant): string {
  const text = calendarDayText(day);
  return day.slice(0, 4) === yearOf(now) ? text.replace(/, \d+$/, '') : text;
}

/** `Wednesday, November 19, 2025 at 10:31 AM CST`. */
export function momentText(at: Instant): string {
  return `${fullDate(at)} at ${clockText(at)}`;
}

/** `2:31 PM CST today, Wednesday, November 19`, or `9:05 AM CST on Thursday, November 20`: today has its date too. */
export function deadlineText(at: Instant, now: Instant): string {
  return `${clockText(at)} ${dayText(at, now)}`;
}

/** `today, Wednesday, November 19`, or `on Thursday, November 20`. */
export function dayText(at: Instant, now: Instant): string {
  return `${isSameDay(at, now) ? 'today,' : 'on'} ${dateText(at)}`;
}

/** `2:31 PM CST`, or `12:00 PM CST on Monday`: for a subject, and beside the whole date. */
export function shortDeadlineText(at: Instant, now: Instant): string {
  return isSameDay(at, now) ? clockText(at) : `${clockText(at)} on ${weekdayText(at)}`;
}

/** In the words of the desk: `10:31 AM`, `Yesterday 4:15 PM`, `Tomorrow 8:00 AM`, `Nov 17`, `Aug 12, 2025`. */
export function timeText(at: Instant, now: Instant): string {
  const day = nearDay(at, now);
  return /\d/.test(day) ? day : `${day} ${timeOfDay(at)}`.trimStart();
}

/** As `timeText`, within a sentence: `yesterday 4:15 PM`. Months keep their capital. */
export function timeInText(at: Instant, now: Instant): string {
  return timeText(at, now).replace(/^(?:Yesterday|Tomorrow)/, (word) => word.toLowerCase());
}

/** Returns a time for use within a sentence: `at 10:15 AM`, `yesterday 4:15 PM`, `on Nov 17`. */
export function atTimeText(at: Instant, now: Instant): string {
  const text = timeInText(at, now);
  if (/^\d/.test(text)) return `at ${text}`;
  return text.includes(':') ? text : `on ${text}`;
}

/** `until 2:31 PM`, with the day where that is another: `until tomorrow 8:00 AM`, `until Nov 17, 5:00 PM`. */
export function untilText(at: Instant, now: Instant): string {
  const text = timeInText(at, now);
  return text.includes(':') ? `until ${text}` : `until ${text}, ${timeOfDay(at)}`;
}

/** An instant to the second: `10:42:08 AM` today, `Yesterday, 5:00:05 PM`, `Nov 16, 4:39:19 PM`. */
export function secondsText(at: Instant, now: Instant): string {
  const day = nearDay(at, now);
  return `${day && `${day}, `}${secondsOfDay(at)}`;
}

/** `Thu, Nov 20, 8:00 AM`: for times to come. */
export function hourText(at: Instant): string {
  return `${shortWeekday(at)}, ${timeOfDay(at)}`;
}

/** On paper, which is read in another year: `Nov 19, 2025, 10:31 AM`. */
export function shortlyPrintedAt(at: Instant): string {
  return `${dayOfYearText(at)}, ${timeOfDay(at)}`;
}

/** `November 19, 2025, 10:31 AM CST`; its hour stays on one line. */
export function printedAt(at: Instant): string {
  return `${longDate(at)}, ${clockText(at).replaceAll(' ', '\u00a0')}`;
}

/** `today`, `yesterday`, `Nov 17`, and with its year where that is not this one. */
export function nearDayInText(at: Instant, now: Instant): string {
  return (nearDay(at, now) || 'today').replace(/^(?:Yesterday|Tomorrow)/, (word) => word.toLowerCase());
}

/** Empty today; `Yesterday`, `Tomorrow`, `Nov 17`, and with its year where that is not this one. */
function nearDay(at: Instant, now: Instant): string {
  const days = shopClock(at).day - shopClock(now).day;
  if (days === 0) return '';
  if (Math.abs(days) === 1) return days < 0 ? 'Yesterday' : 'Tomorrow';
  return yearOf(at) === yearOf(now) ? shortDay(at) : dayOfYearText(at);
}

function yearOf(at: Instant): string {
  return calendarDay(at).slice(0, 4);
}

function isSameDay(at: Instant, now: Instant): boolean {
  return calendarDay(at) === calendarDay(now);
}
