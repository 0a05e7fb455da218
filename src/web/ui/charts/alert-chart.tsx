import { useEffect, useMemo, useState } from 'react';
import { DAY_MS } from '#domain/durations.ts';
import type { Cents } from '#domain/money.ts';
import { type Charted, seriesOf } from '#domain/price-range.ts';
import { shopDay } from '../times.ts';
import { Chart } from './chart.tsx';
import { type ReadStep, readChartFile } from './chart-file.ts';
import { chartFilePath } from './chart-paths.ts';
import { amountText, drawChart, percent } from './draw-chart.ts';

/** Half a year. */
const SHOWN_MS = 184 * DAY_MS;

export type AlertChartProps = {
  readonly charted: Charted | undefined;
  readonly productId: string | undefined;
  readonly event: 'below' | 'above';
  readonly figure: Cents | undefined;
};

/** The closes of half a year, with a line where an alert would be reached, and on how many days it was. */
export function AlertChart({ charted, productId, event, figure }: AlertChartProps) {
  const steps = useSteps(charted, productId);
  const series = useMemo(() => seriesOf('day', steps), [steps]);
  const drawing = useMemo(() => series && drawChart(series), [series]);
  if (!drawing || !series) return <div className="alert-chart" />;
  const { scale } = drawing;
  const share = figure === undefined ? undefined : scale.top + (scale.high - figure) * scale.perCent;
  const y = share !== undefined && share > 0 && share < 1 ? percent(share) : undefined;
  const there =
    figure === undefined ? [] : steps.filter(({ low, high }) => (event === 'below' ? low <= figure : high >= figure));
  const last = there.at(-1);
  return (
    <div className="alert-chart">
      <Chart
        drawing={{ ...drawing, marks: [] }}
        name={`Daily closes of half a year, from ${amountText(series.lowest.low)} to ${amountText(series.highest.high)}`}
        flag={charted === 'gold' || charted === 'silver' ? charted : 'plain'}
        size="middle"
        under={
          y &&
          figure !== undefined && (
            <g className="alert-chart__figure">
              <line x2="100%" y1={y} y2={y} />
              <text x="0" y={y} dy="-7">
                {amountText(figure)}
              </text>
            </g>
          )
        }
      />
      {figure !== undefined && (
        <p className="muted figure">
          {last
            ? `It was there on ${there.length} of the last ${steps.length} days, last on ${shopDay(new Date(last.from).toISOString())}.`
            : `It was not there on any of the last ${steps.length} days.`}
        </p>
      )}
    </div>
  );
}

const NO_STEPS: readonly ReadStep[] = [];

/** Without an answer there is no chart: the form needs none. */
function useSteps(charted: Charted | undefined, productId: string | undefined): readonly ReadStep[] {
  const [steps, setSteps] = useState(NO_STEPS);
  const address = charted
    ? chartFilePath(charted, '1Y')
    : `/data/history.csv?${new URLSearchParams({ id: productId ?? '', range: '6M' })}`;
  useEffect(() => {
    const leaving = new AbortController();
    void readSteps(address, leaving.signal).then((read) => {
      if (!leaving.signal.aborted) setSteps(read);
    });
    return () => leaving.abort();
  }, [address]);
  return steps;
}

async function readSteps(address: string, signal: AbortSignal): Promise<readonly ReadStep[]> {
  try {
    const answer = await fetch(address, { signal });
    const steps = answer.ok ? readChartFile(await answer.text()) : NO_STEPS;
    const since = (steps.at(-1)?.from ?? 0) - SHOWN_MS;
    return steps.filter(({ from }) => from > since);
  } catch {
    return NO_STEPS;
  }
}
