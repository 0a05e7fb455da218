import { type CalendarDay, calendarDayOf, isoDay, isSummerTime } from './calendar.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { SHOP_CLOCK } from './shop-zone.ts';
import type { Instant } from './spot.ts';

// Instants in words, by the shop's clock. All printing of times is here.

/** The time zone's name at an instant, the day of the shop, counted from the first of January 1970, and the milliseconds of it that its clocks show. */
export function shopClock(at: Instant) {
  const isSummer = isSummerTime(at, SHOP_CLOCK.hoursBehind);
  const hoursBehind = SHOP_CLOCK.hoursBehind - (isSummer ? 1 : 0);
  const local = at - hoursBehind * HOUR_MS;
  const day = Math.floor(local / DAY_MS);
  return {
    zone: isSummer ? SHOP_CLOCK.summer : SHOP_CLOCK.winter,
    hoursBehind,
    day,
    sinceMidnight: local - day * DAY_MS,
  };
}

/** January first. */
export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** The day of an instant at the shop, `2026-12-08`. */
export function calendarDay(at: Instant): string {
  return isoDay(shopClock(at).day);
}

function dayAt(at: Instant): CalendarDay {
  return calendarDayOf(shopClock(at).day);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** The parts of `10:31:08`. */
function timeAt(at: Instant) {
  const { sinceMidnight } = shopClock(at);
  return {
    hour: Math.floor(sinceMidnight / HOUR_MS),
    minutes: twoDigits(Math.floor(sinceMidnight / MINUTE_MS) % 60),
    seconds: twoDigits(Math.floor(sinceMidnight / 1000) % 60),
  };
}

/** `Dec` of 12. */
export function shortMonth(month: number): string {
  return MONTHS[month - 1]?.slice(0, 3) ?? '';
}

/** `2026-12-08 21:04` of the shop's clock, which spreadsheets take for a time. */
export function spreadsheetTime(at: Instant): string {
  const { hour, minutes } = timeAt(at);
  return `${calendarDay(at)} ${twoDigits(hour)}:${minutes}`;
}

/** `10:31 AM`, with `10:31:08 AM` for `:08` after the minutes. */
function twelveHours(at: Instant, afterMinutes: string): string {
  const { hour, minutes } = timeAt(at);
  return `${hour % 12 || 12}:${minutes}${afterMinutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `10:31 AM`. */
export function timeOfDay(at: Instant): string {
  return twelveHours(at, '');
}

/** `10:31:08 AM`. */
function secondsOfDay(at: Instant): string {
  return twelveHours(at, `:${timeAt(at).seconds}`);
}

/** `2:31 PM CST`: for texts that are read elsewhere. */
export function clockText(at: Instant): string {
  return `${timeOfDay(at)} ${shopClock(at).zone}`;
}

/** `Monday`. */
export function weekdayText(at: Instant): string {
  return dayAt(at).weekday;
}

/** `November 19, 2025`. */
function longDate(at: Instant): string {
  const { year, month, day } = dayAt(at);
  return `${MONTHS[month - 1]} ${day}, ${year}`;
}

/** `Wednesday, November 19, 2025`. */
function fullDate(at: Instant): string {
  return `${weekdayText(at)}, ${longDate(at)}`;
}

/** `Wednesday, November 19`. */
export function dateText(at: Instant): string {
  return fullDate(at).replace(/, \d+$/, '');
}

/** `Nov 19`. */
function shortDay(at: Instant): string {
  const { month, day } = dayAt(at);
  return `${shortMonth(month)} ${day}`;
}

/** `Nov 19, 2025`. */
export function dayOfYearText(at: Instant): string {
  return `${shortDay(at)}, ${dayAt(at).year}`;
}

/** `Wednesday, November 19, 2025 at 10:31:00 AM CST`. */
export function wholeTimeText(at: Instant): string {
  return `${fullDate(at)} at ${secondsOfDay(at)} ${shopClock(at).zone}`;
}

/** The instant of a time of the shop, given as if it were UTC. Of the hour that comes twice the first, and of the one that is left out the hour after. */
export function atShopTime(local: number): Instant {
  const inWinter = local + SHOP_CLOCK.hoursBehind * HOUR_MS;
  const inSummer = inWinter - HOUR_MS;
  return isSummerTime(inSummer, SHOP_CLOCK.hoursBehind) ? inSummer : inWinter;
}

/** A day as it is kept, `2026-12-08`, as people read it: `Dec 8, 2026`. */
export function calendarDayText(day: string): string {
  const [year, month, dayOfMonth] = day.split('-');
  return `${shortMonth(Number(month))} ${Number(dayOfMonth)}, ${year}`;
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
  return `${weekdayText(at).slice(0, 3)}, ${shortDay(at)}, ${timeOfDay(at)}`;
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
