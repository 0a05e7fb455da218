import { useSearchParams } from 'react-router';
import { printedAt } from '#domain/shop-time.ts';
import { serverNow } from '../data/clock.ts';
import { Charts } from '../reports/charts.tsx';
import { ReportTables } from '../reports/figures.tsx';
import { Headline } from '../reports/headline.tsx';
import { rangeKindOf } from '../reports/range-kind.ts';
import { rangeOf, rangeQuery, rangeTitle, useReport } from '../reports/report-data.ts';
import '../reports/reports.css';
import { Loaded } from '../ui/loaded.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { PrintFrame } from './print-frame.tsx';

/** The figures of some days on paper. */
export function Component() {
  const [search] = useSearchParams();
  const range = rangeOf(search);
  return (
    <PrintFrame
      title="Report"
      about="Every figure of the report. It counts what had happened when it was printed."
      back={`/reports${rangeQuery(range)}`}
    >
      <OnPaper />
    </PrintFrame>
  );
}

function OnPaper() {
  const [search] = useSearchParams();
  const range = rangeOf(search);
  const query = useReport(range);
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={8} />}>
      {(report) => (
        <article className="sheet report-sheet">
          <h1 className="sheet__title">
            {rangeTitle(range, rangeKindOf(range) === 'day' ? report.startsAt : undefined)}
          </h1>
          <Headline report={report} range={range} />
          <Charts report={report} range={range} isOnPaper />
          <ReportTables report={report} range={range} />
          <footer className="sheet__end">
            <p className="sheet__foot">
              <span>{range.from === range.to ? range.from : `${range.from} to ${range.to}`}</span>
              <span>Printed {printedAt(serverNow())}</span>
            </p>
          </footer>
        </article>
      )}
    </Loaded>
  );
}
