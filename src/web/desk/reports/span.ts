import { type DayRange, daysIn, isWholeMonth, monthOf, weekOf } from '#domain/reports.ts';

export type Span = 'day' | 'week' | 'month' | 'other';

export function spanOf(range: DayRange): Span {
  if (range.from === range.to) return 'day';
  if (isWholeMonth(range)) return 'month';
  return weekOf(range.from).to === range.to && weekOf(range.from).from === range.from ? 'week' : 'other';
}

/** The day, week or month that a day is in. */
export function spanFrom(span: Exclude<Span, 'other'>, day: string): DayRange {
  if (span === 'day') return { from: day, to: day };
  return span === 'week' ? weekOf(day) : monthOf(day);
}

/** The days that the line of a chart shows, beside those of its bars: a single day is drawn in its month. */
export function beforeText(range: DayRange): string {
  const span = spanOf(range);
  if (span === 'other') return `previous ${daysIn(range)} days`;
  return span === 'week' ? 'previous week' : 'previous month';
}
