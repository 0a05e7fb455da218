import { calendarDayOf, dayNumber, isoDay, mondayOf, weekdayNumber } from './calendar.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import type { Metal } from './metal.ts';
import { addCents, type Cents, cents, subtractCents } from './money.ts';
import { openPeriods } from './opening-hours.ts';
import { atShopTime, shopClock } from './shop-time.ts';
import type { Instant } from './spot.ts';
import { STAGES, type Stage } from './stage.ts';
import { type OpeningHours, WEEKDAYS } from './week.ts';

/** Days of the shop's calendar, `2026-11-01`, both of them included. */
export type DayRange = { readonly from: string; readonly to: string };

export const MOST_DAYS = 366;

export function daysIn({ from, to }: DayRange): number {
  return (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0) + 1;
}

/** The midnights of a range: the start of each of its days, and the end of the last. */
export function midnightsOf(range: DayRange): readonly Instant[] {
  const first = dayNumber(range.from) ?? 0;
  return Array.from({ length: daysIn(range) + 1 }, (_, nth) => atShopTime((first + nth) * DAY_MS));
}

/** True for real days in their order, at most 366 of them. */
export function isRange(range: DayRange): boolean {
  if (dayNumber(range.from) === undefined || dayNumber(range.to) === undefined) return false;
  const days = daysIn(range);
  return days >= 1 && days <= MOST_DAYS;
}

/** The range between two days, which is cut where it is too long: the day that was not `kept` moves. */
export function rangeBetween(one: string, other: string, kept: 'from' | 'to'): DayRange {
  const [from, to] = one <= other ? [one, other] : kept === 'from' ? [one, one] : [other, other];
  const over = daysIn({ from, to }) - MOST_DAYS;
  if (!(over > 0)) return { from, to };
  return kept === 'from' ? { from, to: shifted(to, -over) } : { from: shifted(from, over), to };
}

function shifted(day: string, days: number): string {
  return isoDay((dayNumber(day) ?? 0) + days);
}

/** The range of the same length before or after this one; beside a whole month it is the other month. */
export function rangeBeside(range: DayRange, direction: -1 | 1): DayRange {
  if (isWholeMonth(range)) return monthOf(direction < 0 ? shifted(range.from, -1) : shifted(range.to, 1));
  const days = direction * daysIn(range);
  return { from: shifted(range.from, days), to: shifted(range.to, days) };
}

/** From Monday to Sunday. */
export function weekOf(day: string): DayRange {
  const monday = mondayOf(dayNumber(day) ?? 0);
  return { from: isoDay(monday), to: isoDay(monday + 6) };
}

/** The weekdays that a range has, Sunday as 0. */
export function weekdaysIn(range: DayRange): ReadonlySet<number> {
  const first = dayNumber(range.from) ?? 0;
  return new Set(Array.from({ length: Math.min(7, daysIn(range)) }, (_, nth) => weekdayNumber(first + nth)));
}

export function monthOf(day: string): DayRange {
  const from = `${day.slice(0, 7)}-01`;
  // Months have 28 to 31 days, so the 35th day from the first is in the next one.
  const next = isoDay((dayNumber(from) ?? 0) + 31 + 3);
  return { from, to: isoDay((dayNumber(`${next.slice(0, 7)}-01`) ?? 0) - 1) };
}

export function isWholeMonth(range: DayRange): boolean {
  return range.from.endsWith('-01') && monthOf(range.from).to === range.to;
}

/** The days that the chart of a report has: its own, or those of the month of a single day. */
export function chartRange(range: DayRange): DayRange {
  return range.from === range.to ? monthOf(range.from) : range;
}

/** A figure of a report as a filter of the order list: `confirmed_2026-11-01_2026-11-30`, `declined.address_2026-11-18_2026-11-18`. */
export type Reported = { readonly what: 'placed' | Stage; readonly reason: string | undefined } & DayRange;

export function reportedText({ what, reason, from, to }: Reported): string {
  return `${what}${reason ? `.${reason}` : ''}_${from}_${to}`;
}

/** Reads the filter; undefined for any other text. */
export function readReported(text: string): Reported | undefined {
  const [, what = '', reason, from = '', to = ''] = /^([a-z]+)(?:\.([a-z-]+))?_([\d-]+)_([\d-]+)$/.exec(text) ?? [];
  const known = ['placed' as const, ...STAGES].find((stage) => stage === what);
  return known && isRange({ from, to }) ? { what: known, reason, from, to } : undefined;
}

/** Moves by which an order comes back to a stage where it has been before: a report does not count them again. */
export const MOVES_BACK = ['unhold', 'correct', 'lapse', 'release'] as const;

/** Files for the books of some days. */
export const REPORT_FILES = ['orders', 'lines', 'payments', 'refunds', 'trades', 'price-changes'] as const;

/** Sums of one product on one day, signed: what was cancelled after its confirmation is below zero. */
export type SoldRow = {
  readonly productId: string;
  readonly metal: Metal;
  readonly pieces: number;
  readonly microOunces: number;
  readonly cents: Cents;
  /** The metal of it at the spot of its price. */
  readonly melt: Cents;
  /** The part of the amount that was confirmed, without what was cancelled. */
  readonly confirmed: Cents;
};

export type Sold = {
  readonly pieces: number;
  readonly microOunces: number;
  readonly cents: Cents;
  readonly premium: Cents;
};

export const NOTHING_SOLD: Sold = { pieces: 0, microOunces: 0, cents: cents(0), premium: cents(0) };

export function addSold(sum: Sold, row: Pick<SoldRow, 'pieces' | 'microOunces' | 'cents' | 'melt'>): Sold {
  return {
    pieces: sum.pieces + row.pieces,
    microOunces: sum.microOunces + row.microOunces,
    cents: addCents(sum.cents, row.cents),
    premium: addCents(sum.premium, subtractCents(row.cents, row.melt)),
  };
}

/** Adds up rows under the keys that they have; rows without a key are left out. */
export function sumsBy(
  rows: readonly SoldRow[],
  keyOf: (row: SoldRow) => string | undefined,
): ReadonlyMap<string, Sold> {
  const sums = new Map<string, Sold>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== undefined) sums.set(key, addSold(sums.get(key) ?? NOTHING_SOLD, row));
  }
  return sums;
}

/** Business time as three lists: the openings, the closings, and the milliseconds that were open before each opening. */
export type OpenTimes = Readonly<Record<'opens' | 'closes' | 'before', readonly number[]>>;

/** The opening hours between two instants, for sums of business time. */
export function openTimes(from: Instant, to: Instant, hours: OpeningHours): OpenTimes {
  const times = { opens: [] as number[], closes: [] as number[], before: [] as number[] };
  let sum = 0;
  for (const { opensAt, closesAt } of openPeriods(from, hours)) {
    if (opensAt >= to) break;
    times.opens.push(opensAt);
    times.closes.push(closesAt);
    times.before.push(sum);
    sum += closesAt - opensAt;
  }
  return times;
}

/** Counts the business time from one instant to another, in milliseconds; 0 where the second is not later. */
export function openMsIn(times: OpenTimes, from: Instant, to: Instant): number {
  return Math.max(0, openUntil(times, to) - openUntil(times, from));
}

function openUntil({ opens, closes, before }: OpenTimes, at: Instant): number {
  let [first, after] = [0, opens.length];
  while (first < after) {
    const middle = (first + after) >> 1;
    if ((opens[middle] ?? 0) <= at) first = middle + 1;
    else after = middle;
  }
  const nth = first - 1;
  return nth < 0 ? 0 : (before[nth] ?? 0) + Math.min(at, closes[nth] ?? 0) - (opens[nth] ?? 0);
}

/** The middle of some values, of an even count the mean of the middle two, and the value that 95 % do not pass; null without any. */
export function tookOf(values: Float64Array) {
  const count = values.length;
  if (count === 0) return null;
  values.sort();
  const [below = 0, above = 0] = [values[Math.ceil(count / 2) - 1], values[count >> 1]];
  return { count, median: Math.round((below + above) / 2), slow: values[Math.ceil(count * 0.95) - 1] ?? 0 };
}

/** Counts by the hours of the week, at the shop's clock: of each weekday, Sunday first, 24 hours. */
export function weekHours(hours: readonly (readonly [at: Instant, count: number])[]): number[][] {
  const sums = WEEKDAYS.map(() => Array.from({ length: 24 }, () => 0));
  for (const [at, count] of hours) {
    const { day, sinceMidnight } = shopClock(at);
    const hour = Math.floor(sinceMidnight / HOUR_MS);
    const row = sums[WEEKDAYS.indexOf(calendarDayOf(day).weekday)];
    if (row) row[hour] = (row[hour] ?? 0) + count;
  }
  return sums;
}

/** `2026-11`, `2026-11-18`, or `2026-11-03-to-2026-11-09`: for the names of files. */
export function rangeName(range: DayRange): string {
  if (range.from === range.to) return range.from;
  return isWholeMonth(range) ? range.from.slice(0, 7) : `${range.from}-to-${range.to}`;
}
