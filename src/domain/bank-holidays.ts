import { calendarDayOf } from './calendar.ts';
import type { Weekday } from './week.ts';

type Holiday = { readonly name: string; readonly month: number } & (
  | { readonly day: number }
  /** `nth` of the month; -1 is the last. */
  | { readonly weekday: Weekday; readonly nth: number }
);

/**
 * The holidays of the Federal Reserve Banks, on which no wire arrives and the shop is closed. One on a Sunday is kept on the Monday after,
 * one on a Saturday is not kept. Source: Federal Reserve Financial Services, Holiday Schedules.
 */
const HOLIDAYS: readonly Holiday[] = [
  { name: "New Year's Day", month: 1, day: 1 },
  { name: 'Martin Luther King Jr. Day', month: 1, weekday: 'Monday', nth: 3 },
  { name: "Presidents' Day", month: 2, weekday: 'Monday', nth: 3 },
  { name: 'Memorial Day', month: 5, weekday: 'Monday', nth: -1 },
  { name: 'Juneteenth', month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: 'Monday', nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: 'Monday', nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: 'Thursday', nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
];

/** The name of the bank holiday that a day is kept as, undefined for any other day. Days count from the first of January 1970. */
export function bankHoliday(day: number): string | undefined {
  const kept = HOLIDAYS.find((holiday) => falls(holiday, day));
  if (kept || calendarDayOf(day).weekday !== 'Monday') return kept?.name;
  return HOLIDAYS.find((holiday) => 'day' in holiday && falls(holiday, day - 1))?.name;
}

function falls(holiday: Holiday, number: number): boolean {
  const { month, day, weekday } = calendarDayOf(number);
  if (month !== holiday.month) return false;
  if ('day' in holiday) return day === holiday.day;
  if (weekday !== holiday.weekday) return false;
  return holiday.nth > 0 ? Math.ceil(day / 7) === holiday.nth : calendarDayOf(number + 7).month !== month;
}
