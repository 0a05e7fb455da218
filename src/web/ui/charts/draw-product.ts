import { type Cents, cents } from '#domain/money.ts';
import { type Series, seriesOf } from '#domain/price-range.ts';
import type { ProductDay } from '#domain/product-history.ts';
import type { SpotStep } from '#domain/spot-steps.ts';
import { type ChartDrawing, drawChart, placesOf, scalesOf } from './draw-chart.ts';
import { stepLine } from './step-path.ts';

/** A product's price over the worth of its metal, and its premium below them. */
export type ProductDrawing = {
  readonly price: ChartDrawing;
  readonly metal: string;
  readonly premium: ChartDrawing;
};

const LIGHT_STEPS = 46;

/** Draws some days of a product; undefined of less than two. */
export function drawProduct(days: readonly ProductDay[]): ProductDrawing | undefined {
  // A product's page is to stay light: its first chart has a step for four days, its file all of them.
  const joined = Math.ceil(days.length / LIGHT_STEPS);
  const prices = seriesOf(
    'day',
    days.map((day) => stepOf(day.from, day.price)),
    joined,
  );
  const premiums = seriesOf(
    'day',
    days.map((day) => stepOf(day.from, cents(day.premium))),
  );
  const metals = seriesOf(
    'day',
    days.map((day) => stepOf(day.from, day.melt)),
    joined,
  );
  if (!prices || !premiums || !metals) return undefined;
  // The scale reaches down to the metal.
  const series: Series = { ...prices, lowest: { ...prices.lowest, low: metals.lowest.low } };
  const scales = scalesOf(series);
  const y = ({ close }: SpotStep) => Math.round(scales.price(close));
  const drawing = drawChart(series);
  return {
    // A day has its close alone: hairlines would tell of the days that are joined.
    price: { ...drawing, hairlines: '', marks: drawing.marks.filter(({ end }) => end === 'high') },
    metal: stepLine(placesOf(metals, scales, y)),
    premium: premiumDrawing(drawChart(premiums)),
  };
}

/** Premiums are in hundredths of a percent, as amounts are in cents. */
function premiumDrawing(drawing: ChartDrawing): ChartDrawing {
  return {
    ...drawing,
    hairlines: '',
    marks: [],
    // They stand below the chart above.
    times: [],
    grid: drawing.grid
      .filter((_, nth) => nth % 2 === 0)
      .map((label) => (label.endsWith(' ') ? label : (`${label}%` as const))),
    now: { ...drawing.now, text: `${drawing.now.text}%` },
  };
}

function stepOf(from: number, close: Cents): SpotStep {
  return { from, open: close, high: close, low: close, close };
}
