import { type Cents, cents } from '#domain/money.ts';
import { type Series, seriesOf } from '#domain/price-range.ts';
import type { ProductDay } from '#domain/product-history.ts';
import type { SpotStep } from '#domain/spot-steps.ts';
import { type ChartDrawing, drawChart, placesOf, scalesOf } from './draw-chart.ts';
import { stepArea, stepLine } from './step-path.ts';

/** A product's price over the worth of its metal, and its premium below them. */
export type ProductDrawing = {
  readonly price: ChartDrawing;
  /** What lies between the price and the worth of the metal: the premium. */
  readonly band: string;
  readonly metal: string;
  readonly premium: ChartDrawing;
};

/** Draws some days of a product; undefined of less than two. */
export function drawProduct(days: readonly ProductDay[]): ProductDrawing | undefined {
  const prices = seriesOf(
    'day',
    days.map((day) => stepOf(day.from, day.price)),
  );
  const premiums = seriesOf(
    'day',
    days.map((day) => stepOf(day.from, cents(day.premium))),
  );
  const metals = seriesOf(
    'day',
    days.map((day) => stepOf(day.from, day.melt)),
  );
  if (!prices || !premiums || !metals) return undefined;
  // The scale reaches down to the metal.
  const series: Series = { ...prices, lowest: { ...prices.lowest, low: metals.lowest.low } };
  const scales = scalesOf(series);
  const y = ({ close }: SpotStep) => Math.round(scales.price(close));
  const drawing = drawChart(series);
  const tops = placesOf(series, scales, y);
  const bottoms = placesOf(metals, scales, y);
  return {
    price: { ...drawing, marks: drawing.marks.filter(({ end }) => end === 'high') },
    band: stepArea(
      tops.map((top, nth) => {
        const bottom = bottoms[nth];
        return top && bottom && { x: top[0], top: top[1], bottom: bottom[1] };
      }),
    ),
    metal: stepLine(bottoms),
    premium: premiumDrawing(drawChart(premiums)),
  };
}

/** Premiums are in hundredths of a percent, as amounts are in cents. */
function premiumDrawing(drawing: ChartDrawing): ChartDrawing {
  return {
    ...drawing,
    hairlines: '',
    marks: [],
    grid: drawing.grid.filter((_, nth) => nth % 2 === 0).map(([y, text]) => [y, text && `${text}%`]),
    now: { ...drawing.now, text: `${drawing.now.text}%` },
  };
}

function stepOf(from: number, close: Cents): SpotStep {
  return { from, open: close, high: close, low: close, close };
}
