import { clockHourText } from './hours-text.ts';
import type { ClosedDay, DayHours } from './week.ts';

const HOURS = /^(\d{1,2})(?::(\d\d))?\s*(am|pm)?\s*(?:-|–|—|to|until)\s*(\d{1,2})(?::(\d\d))?\s*(am|pm)?$/;
/** `2026-12-24`, or `12/24/2026` as it is written in the shop's country. */
const DAY_OFF =
  /^(?:(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)|(?<usMonth>\d{1,2})\/(?<usDay>\d{1,2})\/(?<usYear>\d{4}))(?:[\s,:]+(?<name>.*))?$/;
const HALF_DAY = 12 * 60;

/** Reads `8am-6pm`, `8:30 am to noon`, `8-6` or `08:00-18:00`. Null for a blank, a closed day; undefined where it is none of these. */
export function readDayHours(typed: string): DayHours | null | undefined {
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/\bnoon\b/g, '12pm');
  if (text === '' || text === 'closed') return null;
  const [, opensHour, opensMinute, opensHalf, closesHour, closesMinute, closesHalf] = HOURS.exec(text) ?? [];
  const opens = minutesOf(opensHour, opensMinute, opensHalf);
  const closes = minutesOf(closesHour, closesMinute, closesHalf);
  if (opens === undefined || closes === undefined) return undefined;
  // `1-5` is the afternoon: nobody opens at 1 to 5 in the morning who does not say so.
  const isLate = opensHalf === undefined && /^[1-5]$/.test(opensHour ?? '');
  const from = isLate ? opens + HALF_DAY : opens;
  const isAfternoon = closesHalf === undefined && closes <= from && closes < HALF_DAY;
  return { opens: from, closes: isAfternoon ? closes + HALF_DAY : closes };
}

/** `8am-6pm`; a closed day is blank. */
export function typedDayHours(hours: DayHours | null): string {
  return hours ? `${clockHourText(hours.opens)}-${clockHourText(hours.closes)}` : '';
}

/** Reads days off, one a line: `2026-12-24 Christmas Eve`, `12/24/2026 Christmas Eve`. Lines that are none are in `wrong`, counted from 1. */
export function readDaysOff(typed: string): { readonly days: readonly ClosedDay[]; readonly wrong: readonly number[] } {
  const lines = typed.split('\n').map((line) => line.trim());
  return {
    days: lines.flatMap((line) => readDayOff(line) ?? []),
    wrong: lines.flatMap((line, nth) => (line !== '' && !readDayOff(line) ? [nth + 1] : [])),
  };
}

function readDayOff(line: string): ClosedDay | undefined {
  const { groups } = DAY_OFF.exec(line) ?? {};
  if (!groups) return undefined;
  const { year, usYear = year, month, usMonth = month, day, usDay = day, name = '' } = groups;
  return { day: [usYear, twoDigits(usMonth), twoDigits(usDay)].join('-'), name: name.trim() };
}

function twoDigits(text = ''): string {
  return text.padStart(2, '0');
}

export function typedDaysOff(days: readonly ClosedDay[]): string {
  return days.map(({ day, name }) => `${day} ${name}`.trim()).join('\n');
}

function minutesOf(hourText = '', minuteText = '0', half?: string): number | undefined {
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (hourText === '' || minute > 59) return undefined;
  if (half === undefined) return hour < 24 ? hour * 60 + minute : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) * 60 + minute + (half === 'pm' ? HALF_DAY : 0);
}
