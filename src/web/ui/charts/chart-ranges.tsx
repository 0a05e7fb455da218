import { Link } from 'react-router';

type ChartRangesProps<Range extends string> = {
  readonly ranges: readonly Range[];
  readonly current: Range;
  readonly addressOf: (range: Range) => string;
};

/** Links to the ranges of time that a chart can show. */
export function ChartRanges<Range extends string>({ ranges, current, addressOf }: ChartRangesProps<Range>) {
  return (
    <nav className="chart-ranges" aria-label="Range">
      {ranges.map((range) => (
        <Link
          key={range}
          to={addressOf(range)}
          aria-current={range === current ? 'true' : undefined}
          preventScrollReset
        >
          {range}
        </Link>
      ))}
    </nav>
  );
}
