import { Link, useSearchParams } from 'react-router';
import { type DayRange, isRange, REPORT_FILES, rangeBeside, rangeBetween, rangeName } from '#domain/reports.ts';
import { calendarDay } from '#domain/shop-time.ts';
import { ChevronRight } from '../../ui/icons.ts';
import { serverNow } from '../data/clock.ts';
import { useMay } from '../data/me.ts';
import { buttonClass } from '../ui/button.tsx';
import { TextField } from '../ui/fields.tsx';
import { ChevronLeft, Printer } from '../ui/icons.ts';
import { Loaded } from '../ui/loaded.tsx';
import { NotForRole } from '../ui/not-for-role.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Panel } from '../ui/panel.tsx';
import { SaveButton } from '../ui/save-button.tsx';
import { timeText } from '../ui/times.tsx';
import { useTitle } from '../ui/use-title.ts';
import { Charts } from './charts.tsx';
import { DaysTable } from './day-chart.tsx';
import { ReportTables } from './figures.tsx';
import { Headline } from './headline.tsx';
import { type RangeKind, rangeAround, rangeKindOf } from './range-kind.ts';
import { rangeOf, rangeQuery, rangeTitle, useReport } from './report-data.ts';
import './reports.css';

/** The figures of a day, a week, a month or any days, which the URL names. */
export function Component() {
  useTitle('Reports');
  const may = useMay();
  if (!may('see-reports')) return <NotForRole title="Reports" says="Only managers and owners can see reports." />;
  return <Reports />;
}

function Reports() {
  const [search] = useSearchParams();
  const range = rangeOf(search);
  const query = useReport(range);
  const { data } = query;
  return (
    <>
      <PageHead
        title={rangeTitle(range, data && rangeKindOf(range) === 'day' && !query.isOfBefore ? data.startsAt : undefined)}
        sub={`${data && data.endsAt > serverNow() ? `So far, as of ${timeText(query.at || serverNow())}. ` : ''}Each linked figure opens the orders it counts.`}
        actions={<Choice range={range} />}
      />
      <Loaded query={query}>
        {(report) => (
          <div className={query.isOld || query.isOfBefore ? 'report is-old' : 'report'} aria-busy={query.isOfBefore}>
            <Headline report={report} range={range} />
            <Charts report={report} range={range} />
            <DaysTable days={report.days} />
            <ReportTables report={report} range={range} />
            <Files range={range} />
          </div>
        )}
      </Loaded>
    </>
  );
}

const FILE_LABELS: Readonly<Record<(typeof REPORT_FILES)[number], string>> = {
  orders: 'Orders',
  lines: 'Order lines',
  payments: 'Payments',
  refunds: 'Refunds',
  trades: 'Trades',
  'price-changes': 'Price changes',
};

/** The files for the books, whose sums are the figures above. */
function Files({ range }: { readonly range: DayRange }) {
  return (
    <Panel title="CSV files for your accountant" aside="Sums match the figures above" className="report-files">
      <div className="panel__body">
        {REPORT_FILES.map((file) => (
          <SaveButton
            key={file}
            from={() => `/api/desk/reports/${file}${rangeQuery(range)}`}
            as={`${file}-${rangeName(range)}.csv`}
          >
            {FILE_LABELS[file]}
          </SaveButton>
        ))}
      </div>
    </Panel>
  );
}

const RANGE_KINDS: readonly (readonly [Exclude<RangeKind, 'other'>, string])[] = [
  ['day', 'Day'],
  ['week', 'Week'],
  ['month', 'Month'],
];

/** Day, week or month, the ones beside it, and any other days. */
function Choice({ range }: { readonly range: DayRange }) {
  const [, setSearch] = useSearchParams();
  const kind = rangeKindOf(range);
  const today = calendarDay(serverNow());
  const next = rangeBeside(range, 1);
  const choose = (chosen: DayRange) => {
    if (isRange(chosen)) setSearch({ ...chosen }, { replace: true });
  };
  // A day of the range that is not to come.
  const anchor = range.to > today && range.from <= today ? today : range.from;
  return (
    <>
      <nav className="report-ranges" aria-label="Range">
        {RANGE_KINDS.map(([name, label]) => (
          <Link
            key={name}
            className={buttonClass('quiet')}
            to={rangeQuery(rangeAround(name, anchor))}
            aria-current={kind === name ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
        <Link className={buttonClass('quiet')} to={rangeQuery(rangeBeside(range, -1))} aria-label="Previous">
          <ChevronLeft className="icon icon--small" />
        </Link>
        {next.from <= today && (
          <Link className={buttonClass('quiet')} to={rangeQuery(next)} aria-label="Next">
            <ChevronRight className="icon icon--small" />
          </Link>
        )}
      </nav>
      <div className="report-dates">
        <TextField
          label="From"
          type="date"
          max={today}
          value={range.from}
          onChange={(from) => choose(rangeBetween(from, range.to, 'from'))}
        />
        <TextField
          label="To"
          type="date"
          min={range.from}
          value={range.to}
          onChange={(to) => choose(rangeBetween(range.from, to, 'to'))}
        />
      </div>
      <Link className={buttonClass('quiet')} to={`/print/report${rangeQuery(range)}`}>
        <Printer className="icon icon--small" />
        Print
      </Link>
    </>
  );
}
