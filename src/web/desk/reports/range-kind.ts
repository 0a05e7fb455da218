import { type DayRange, daysIn, isWholeMonth, monthOf, weekOf } from '#domain/reports.ts';

export type RangeKind = 'day' | 'week' | 'month' | 'other';

export function rangeKindOf(range: DayRange): RangeKind {
  if (range.from === range.to) return 'day';
  if (isWholeMonth(range)) return 'month';
  return weekOf(range.from).to === range.to && weekOf(range.from).from === range.from ? 'week' : 'other';
}

/** The day, week or month that a day is in. */
export function rangeAround(kind: Exclude<RangeKind, 'other'>, day: string): DayRange {
  if (kind === 'day') return { from: day, to: day };
  return kind === 'week' ? weekOf(day) : monthOf(day);
}

/** The days that the line of a chart shows, beside those of its bars: a single day is drawn in its month. */
export function beforeText(range: DayRange): string {
  const kind = rangeKindOf(range);
  if (kind === 'other') return `previous ${daysIn(range)} days`;
  return kind === 'week' ? 'previous week' : 'previous month';
}
