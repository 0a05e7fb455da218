import { cents } from '#domain/money.ts';
import { ouncesText } from '#domain/position.ts';
import { calendarDayText } from '#domain/shop-time.ts';
import { groupThousands } from '#domain/words.ts';
import { money } from '../ui/money.tsx';
import { Panel } from '../ui/panel.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import type { Report } from './report-data.ts';

type Days = Report['days'];

const WIDTHS = { wide: 1_312, phone: 340 } as const;
const HEIGHT = 120;
const BASE = 96;
/** Days that have room for their number below them. */
const NAMED = { wide: 31, phone: 8 } as const;

type Props = {
  readonly title: string;
  readonly unit: string;
  readonly days: Days;
  readonly before: Days;
  /** The first and the last day of the report: a single day is dark among those of its month. */
  readonly marked: readonly [string, string];
  readonly figureOf: (day: Days[number]) => number;
  /** True in print, where charts stand side by side. */
  readonly isOnPaper: boolean;
};

/** Draws a bar for each day, beside the outline of the same days of the time before. */
export function DayChart({ title, unit, days, before, marked, figureOf, isOnPaper }: Props) {
  const isPhone = useIsPhone();
  const screen = isPhone || isOnPaper ? 'phone' : 'wide';
  const width = WIDTHS[screen];
  const most = Math.max(1, ...days.map(figureOf), ...before.slice(0, days.length).map(figureOf));
  const step = width / days.length;
  const top = (value: number) => BASE - (Math.max(0, value) / most) * (BASE - 8);
  const classOf = (day: string) => {
    if (marked[0] !== marked[1]) return '';
    return day === marked[0] ? 'is-marked' : 'is-beside';
  };
  const line = before
    .slice(0, days.length)
    .map(
      (day, nth) =>
        `${nth === 0 ? 'M' : 'L'}${(nth * step).toFixed(1)} ${top(figureOf(day)).toFixed(1)}h${step.toFixed(1)}`,
    )
    .join('');
  const every = Math.ceil(days.length / NAMED[screen]);
  return (
    <Panel title={title} aside={unit} className="report-chart">
      <div className="panel__body">
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          role="img"
          aria-label={`${title}, ${unit}. The figures by day are in a table on the page.`}
        >
          {days.map((day, nth) => (
            <rect
              key={day.day}
              className={`report-chart__bar ${classOf(day.day)}`}
              x={nth * step + step * 0.07}
              y={top(figureOf(day))}
              width={step * 0.86}
              height={BASE - top(figureOf(day))}
            />
          ))}
          <path className="report-chart__before" d={line} />
          <path className="report-chart__ground" d={`M0 ${BASE}.5H${width}`} />
          {days.map(
            ({ day }, nth) =>
              nth % every === 0 && (
                <text key={day} className="report-chart__day" x={(nth + 0.5) * step} y={114} textAnchor="middle">
                  {Number(day.slice(8))}
                </text>
              ),
          )}
        </svg>
      </div>
    </Panel>
  );
}

/** The figures behind the charts, a row a day. */
export function DaysTable({ days }: { readonly days: Days }) {
  return (
    <details className="report-days">
      <summary>Figures by day</summary>
      <div className="table-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="table__r">
                Orders
              </th>
              <th scope="col" className="table__r">
                Ordered
              </th>
              <th scope="col" className="table__r">
                Net sales
              </th>
              <th scope="col" className="table__r">
                Gold
              </th>
              <th scope="col" className="table__r">
                Silver
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, orders, ordered, sold, gold, silver }) => (
              <tr key={day}>
                <td>{calendarDayText(day)}</td>
                <td className="table__r">{groupThousands(orders)}</td>
                <td className="table__r">{money(ordered)}</td>
                <td className="table__r">{money(cents(sold))}</td>
                <td className="table__r">{ouncesText(gold)} oz</td>
                <td className="table__r">{ouncesText(silver)} oz</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
