import { type DayRange, weekdaysIn } from '#domain/reports.ts';
import { DayChart } from './day-chart.tsx';
import type { Report } from './report-data.ts';
import { beforeText } from './span.ts';
import { WeekHours } from './week-hours.tsx';

type Props = { readonly report: Report; readonly range: DayRange; readonly isOnPaper?: boolean };

/** The charts of a report: sales and orders by day, and the hours of the week. */
export function Charts({ report: { days, before, week }, range, isOnPaper = false }: Props) {
  const shown = { days, before, marked: [range.from, range.to] as const, isOnPaper };
  const line = beforeText(range);
  return (
    <div className="report-charts">
      <DayChart title="Net sales" unit={`by day; line: ${line}`} figureOf={({ sold }) => sold} {...shown} />
      <DayChart title="Orders" unit={`placed by day; line: ${line}`} figureOf={({ orders }) => orders} {...shown} />
      <WeekHours week={week} weekdays={weekdaysIn(range)} isOnPaper={isOnPaper} />
    </div>
  );
}
