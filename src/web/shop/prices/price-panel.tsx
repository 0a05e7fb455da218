import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { type Charted, type Move, PRICE_RANGES, type PriceRange, RANGE_STEPS } from '#domain/price-range.ts';
import { useRates } from '../../hooks/use-rates.tsx';
import { Change } from '../../ui/change.tsx';
import { chartFilePath, pricesPath } from '../../ui/charts/chart-paths.ts';
import { ChartRanges } from '../../ui/charts/chart-ranges.tsx';
import { readingText } from '../../ui/charts/chart-times.ts';
import type { ChartDrawing } from '../../ui/charts/draw-chart.ts';
import { ReadableChart } from '../../ui/charts/readable-chart.tsx';
import { changeBetween } from '../../ui/rate-change.ts';
import { Beam } from '../../ui/rates/beam.tsx';
import { shopDay } from '../../ui/times.ts';
import { ChartLine, Download, Table } from '../icons.ts';
import { CHART_HEADINGS, nameOf, OVER, priceText, useCurrentPrice } from './words.ts';

type PanelProps = {
  readonly charted: Charted;
  readonly range: PriceRange;
  readonly drawing: ChartDrawing | undefined;
  readonly name: string | undefined;
  /** The same figures as a table, where that is asked for. */
  readonly table: ReactNode;
  readonly moves: readonly Move[];
  readonly origin: { readonly ownSince?: string; readonly provider?: string | undefined };
};

export function PricePanel({ charted, range, drawing, name = '', table, moves, origin }: PanelProps) {
  const move = moves.find((one) => one.range === range);
  return (
    <section className="price-panel" aria-labelledby="chart">
      <h2 className="visually-hidden" id="chart">
        {nameOf(charted)}, {CHART_HEADINGS[range]}
      </h2>
      {drawing && !table && move ? (
        <SpotChart charted={charted} range={range} drawing={drawing} name={name} move={move} />
      ) : (
        <>
          <div className="chart-head">
            <ChartRanges
              ranges={PRICE_RANGES}
              current={range}
              addressOf={(one) => pricesPath(charted, one, table !== undefined)}
            />
          </div>
          {table ?? (
            <p className="price-panel__none">There is nothing to draw yet: prices are kept from the first hour on.</p>
          )}
        </>
      )}
      <div className="price-panel__foot">
        <div>{move && <Place charted={charted} move={move} />}</div>
        <div className="chart-links">
          <Link to={pricesPath(charted, range, !table)} preventScrollReset>
            {table ? <ChartLine className="icon" /> : <Table className="icon" />}
            {table ? 'As a chart' : 'As a table'}
          </Link>
          <Link to={`/alerts?of=${charted}`}>Tell me when</Link>
          <a href={chartFilePath(charted, range)} download>
            <Download className="icon" />
            CSV
          </a>
        </div>
        {origin.provider && origin.ownSince && RANGE_STEPS[range].kind === 'day' && (
          <p className="price-panel__from">
            Before {shopDay(origin.ownSince)}: daily closes by {origin.provider}.
          </p>
        )}
      </div>
    </section>
  );
}

function SpotChart({
  charted,
  range,
  drawing,
  name,
  move,
}: Required<Pick<PanelProps, 'charted' | 'range'>> & {
  readonly drawing: ChartDrawing;
  readonly name: string;
  readonly move: Move;
}) {
  const { kind } = RANGE_STEPS[range];
  const { at } = useRates();
  const now = useCurrentPrice(charted);
  const live = useMemo(() => (at && now ? { at: Date.parse(at), price: now } : undefined), [at, now]);
  return (
    <ReadableChart
      drawing={drawing}
      name={name}
      flag={charted === 'ratio' ? 'plain' : charted}
      file={chartFilePath(charted, range)}
      kind={kind}
      live={live}
      label={`${nameOf(charted)} over ${CHART_HEADINGS[range]}`}
      textOf={(step) => `${readingText({ kind }, step)}: ${priceText(charted, step.close)}`}
      ranges={
        <ChartRanges ranges={PRICE_RANGES} current={range} addressOf={(one) => pricesPath(charted, one, false)} />
      }
      rest={
        <>
          <span>{range === 'All' ? `Since ${shopDay(new Date(move.from).toISOString())}` : `Over ${OVER[range]}`}</span>
          {now && <Change change={changeBetween(move.before, now)} shows="both" />}
        </>
      }
      words={(step, newest) => (
        <>
          <time dateTime={new Date(step.from).toISOString()}>{readingText({ kind }, step)}</time>
          <span className="price">{priceText(charted, step.close)}</span>
          <span className="muted">
            since then <Change change={changeBetween(step.close, newest.close)} shows="both" />
          </span>
        </>
      )}
    />
  );
}

const OF_RANGE = {
  '1D': 'its day',
  '1W': 'its week',
  '1M': 'its month',
  '1Y': 'its year',
  All: 'all its time',
} as const;

/** The place of the current price between the lowest and the highest of the range. */
function Place({ charted, move: { range, low, high, before } }: { readonly charted: Charted; readonly move: Move }) {
  const now = useCurrentPrice(charted) ?? before;
  if (high <= low) return null;
  return (
    <Beam
      at={(now - low) / (high - low)}
      low={`${priceText(charted, low)} low`}
      what={`where ${charted === 'ratio' ? 'the ratio' : charted} is in ${OF_RANGE[range]}`}
      high={`high ${priceText(charted, high)}`}
    />
  );
}
