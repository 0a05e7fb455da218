import { clockHourText } from '#domain/hours-text.ts';
import { type DayRange, weekdaysIn } from '#domain/reports.ts';
import { WEEKDAYS } from '#domain/week.ts';
import { groupThousands } from '#domain/words.ts';
import { Panel } from '../ui/panel.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { DayChart } from './day-chart.tsx';
import { beforeText } from './range-kind.ts';
import type { Report } from './report-data.ts';
import './tables.css';

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

/** Monday first, as a business week begins. */
const DAYS = [1, 2, 3, 4, 5, 6, 0] as const;
const LEVELS = 5;

type Week = Report['week'];

type WeekHoursProps = {
  readonly week: Week;
  /** Weekdays of the report, Sunday as 0. */
  readonly weekdays: ReadonlySet<number>;
  readonly isOnPaper: boolean;
};

/** Shows at which hours of the week orders were placed and answered: tables whose cells are the darker the more there were. */
function WeekHours({ week, weekdays, isOnPaper }: WeekHoursProps) {
  const hasDaysAcross = useIsPhone() && !isOnPaper;
  const hours = hoursOf(week);
  const days = DAYS.filter((day) => weekdays.has(day));
  return (
    <Panel title="Hours of the week" aside="your shop’s time" className="week-hours">
      <div className="panel__body">
        {hours.length === 0 ? (
          <p className="report__none">No order was placed or answered.</p>
        ) : (
          <>
            <HoursTable caption="Orders placed" counts={week.orders} {...{ days, hours, hasDaysAcross }} />
            <HoursTable
              caption="Orders answered: confirmed, re-quoted or declined"
              counts={week.answers}
              {...{ days, hours, hasDaysAcross }}
            />
          </>
        )}
      </div>
    </Panel>
  );
}

/** The hours from the first to the last at which anything happened on any day. */
function hoursOf({ orders, answers }: Week): readonly number[] {
  const isBusy = (hour: number) => [...orders, ...answers].some((day) => (day[hour] ?? 0) > 0);
  const busy = Array.from({ length: 24 }, (_, hour) => hour).filter(isBusy);
  const [first = 0, last = -1] = [busy[0], busy.at(-1)];
  return Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
}

type TableProps = {
  readonly caption: string;
  readonly counts: Week['orders'];
  readonly days: readonly (typeof DAYS)[number][];
  readonly hours: readonly number[];
  /** True for the days across, which a phone has room for. */
  readonly hasDaysAcross: boolean;
};

function HoursTable({ caption, counts, days, hours, hasDaysAcross }: TableProps) {
  const most = Math.max(1, ...counts.flat());
  const weekdays = days.map((day) => ({ key: day, name: (WEEKDAYS[day] ?? '').slice(0, 3), day, hour: undefined }));
  const times = hours.map((hour) => ({ key: hour, name: clockHourText(hour * 60), day: undefined, hour }));
  const [across, down] = hasDaysAcross ? [weekdays, times] : [times, weekdays];
  return (
    <table className="week-hours__table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td />
          {across.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {down.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            {across.map((column) => {
              const n = counts[row.day ?? column.day ?? 0]?.[row.hour ?? column.hour ?? 0] ?? 0;
              return (
                <td key={column.key} className={`is-level-${Math.ceil((n / most) * LEVELS)}`}>
                  {n > 0 && groupThousands(n)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
