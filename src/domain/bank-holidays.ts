import { DAY_MS, HOUR_MS } from './durations.ts';
import { calendarDay } from './shop-time.ts';

const MONDAY = 1;
const THURSDAY = 4;
const NOON_MS = 18 * HOUR_MS;

type Holiday = { readonly name: string; readonly month: number } & (
  | { readonly day: number }
  /** `nth` of the month; -1 is the last. */
  | { readonly weekday: number; readonly nth: number }
);

/**
 * The holidays of the Federal Reserve Banks, on which no wire arrives and the shop is closed. One on a Sunday is kept on the Monday after,
 * one on a Saturday is not kept. Source: Federal Reserve Financial Services, Holiday Schedules.
 */
const HOLIDAYS: readonly Holiday[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  { name: 'Martin Luther King Jr. Day', month: 1, weekday: MONDAY, nth: 3 },
  { name: "Presidents' Day", month: 2, weekday: MONDAY, nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: MONDAY, nth: -1 },
  { name: 'Juneteenth', month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: MONDAY, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: MONDAY, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: THURSDAY, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
];

/** The name of the bank holiday that a day is kept as, undefined for any other day. Days count from the first of January 1970. */
export function bankHoliday(day: number): string | undefined {
  const kept = HOLIDAYS.find((holiday) => falls(holiday, day));
  if (kept || weekdayOf(day) !== MONDAY) return kept?.name;
  return HOLIDAYS.find((holiday) => 'day' in holiday && falls(holiday, day - 1))?.name;
}

function falls(holiday: Holiday, day: number): boolean {
  if (!('day' in holiday) && weekdayOf(day) !== holiday.weekday) return false;
  const { month, dayOfMonth } = dateOf(day);
  if (month !== holiday.month) return false;
  if ('day' in holiday) return dayOfMonth === holiday.day;
  return holiday.nth > 0 ? Math.ceil(dayOfMonth / 7) === holiday.nth : dateOf(day + 7).month !== month;
}

/** 0 is a Sunday; the day 0 was a Thursday. */
function weekdayOf(day: number): number {
  return (day + THURSDAY) % 7;
}

function dateOf(day: number): { readonly month: number; readonly dayOfMonth: number } {
  const [, month = 0, dayOfMonth = 0] = calendarDay(day * DAY_MS + NOON_MS)
    .split('-')
    .map(Number);
  return { month, dayOfMonth };
}
