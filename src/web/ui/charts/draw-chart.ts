import { scaleLinear } from 'd3-scale';
import { type Cents, cents, formatUsd } from '#domain/money.ts';
import { isGap, type Series } from '#domain/price-range.ts';
import type { Instant } from '#domain/spot.ts';
import { type SpotStep, STEP_MS } from '#domain/spot-steps.ts';
import { UNITS_HIGH } from './chart.tsx';
import { type Label, labelsOf, stepText } from './chart-times.ts';
import { hairlines, type Place, stepLine } from './step-path.ts';

/** A chart as texts and places: server and browser draw the same. Places are in percent of the chart, paths in whole units. */
export type ChartDrawing = {
  /** The width of the paths, in steps; they are `UNITS_HIGH` high. */
  readonly width: number;
  readonly line: string;
  /** From the lowest to the highest reading of each step. */
  readonly hairlines: string;
  readonly grid: readonly Label[];
  readonly times: readonly Label[];
  readonly marks: readonly Mark[];
  readonly now: { readonly y: string; readonly text: string };
  /** The highest price in cents, its height from the top as a part of the chart, and the height of a cent. */
  readonly scale: { readonly high: Cents; readonly top: number; readonly perCent: number };
};

type Mark = {
  readonly end: 'low' | 'high';
  readonly x: string;
  readonly y: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
};

/** Room for the marks of the highest and the lowest. */
const MARGIN = 21;
const GRID_LINES = 5;
/** In cents: the lines of the grid are whole cents apart. */
const LEAST_SPAN = 20;
/** A line of text is as high. */
const NEAR = 17;

export type Scales = ReturnType<typeof scalesOf>;

/** The place of each step and of each price. Prices are in cents, places in units of the drawing. */
export function scalesOf({ kind, joined, steps, lowest, highest }: Series) {
  const first = steps[0]?.from ?? 0;
  const unitMs = STEP_MS[kind] * joined;
  const placeOf = (at: Instant) => Math.round((at - first) / unitMs);
  const width = Math.max(1, placeOf(steps.at(-1)?.from ?? first));
  const [low, high] = [lowest.low, highest.high];
  // A price that has stood still lies in the middle.
  const span = Math.max(LEAST_SPAN, high - low);
  const middle = (high + low) / 2;
  const price = scaleLinear([middle - span / 2, middle + span / 2], [UNITS_HIGH - MARGIN, MARGIN]);
  return { first, unitMs, width, placeOf, price };
}

/** Draws a series. */
export function drawChart(series: Series): ChartDrawing {
  const { kind, steps, lowest, highest } = series;
  const newest = steps.at(-1) ?? highest;
  const scales = scalesOf(series);
  const { width, placeOf, price } = scales;
  const grid = price.ticks(GRID_LINES);
  const y = (value: number) => Math.round(price(value));
  const percentX = (at: Instant) => percent(placeOf(at) / width);
  const percentY = (value: number) => percent(price(value) / UNITS_HIGH);
  const markOf = (end: Mark['end'], step: SpotStep, value: Cents): Mark => ({
    end,
    x: percentX(step.from),
    y: percentY(value),
    anchor: anchorOf(placeOf(step.from) / width),
    text: `${amountText(value)} ${stepText(series, step)}`,
  });
  return {
    width,
    line: stepLine(placesOf(series, scales, ({ close }) => y(close))),
    hairlines:
      kind === 'minutes'
        ? ''
        : hairlines(steps.map((step) => [placeOf(step.from), even(y(step.high)), even(y(step.low))])),
    grid: grid.map((value) => {
      // The price of now stands beside the chart, too.
      const isHidden = Math.abs(price(value) - price(newest.close)) < NEAR;
      return `${percentY(value)} ${isHidden ? '' : tickText(value, grid)}` as const;
    }),
    times: labelsOf(series, percentX),
    marks: [markOf('high', highest, highest.high), markOf('low', lowest, lowest.low)],
    now: { y: percentY(newest.close), text: amountText(newest.close) },
    scale: {
      high: highest.high,
      top: MARGIN / UNITS_HIGH,
      perCent: Number((Math.abs(price(1) - price(0)) / UNITS_HIGH).toPrecision(6)),
    },
  };
}

/** The places of a line through the steps. Before a gap a value holds for its own step alone. */
export function placesOf(series: Series, { placeOf }: Scales, y: (step: SpotStep) => number): readonly Place[] {
  return series.steps.flatMap((step, nth): readonly Place[] => {
    const place = [placeOf(step.from), y(step)] as const;
    const next = series.steps[nth + 1];
    return next && isGap(series, step, next) ? [place, [place[0] + 1, place[1]], undefined] : [place];
  });
}

/** A small line without words, such as beside a price: of 132 by 44. */
export function drawSpark(steps: readonly SpotStep[]): { readonly path: string; readonly end: string } | undefined {
  if (steps.length < 2) return undefined;
  const closes = steps.map(({ close }) => close);
  const price = scaleLinear([Math.min(...closes), Math.max(...closes, Math.min(...closes) + 1)], [40, 4]);
  const every = Math.max(1, Math.ceil(closes.length / SPARK_STEPS));
  const shown = closes.filter((_, nth) => (closes.length - 1 - nth) % every === 0);
  const x = scaleLinear([0, shown.length - 1], [0, 126]);
  const places = shown.map((close, nth): Place => [Math.round(x(nth)), Math.round(price(close))]);
  return { path: stepLine(places), end: String(Math.round(price(closes.at(-1) ?? 0)) - 2) };
}

const SPARK_STEPS = 36;

/** Hairlines are faint, and two to a step: even places are as good, and lighter. */
function even(place: number): number {
  return 2 * Math.round(place / 2);
}

export function percent(share: number): `${number}%` {
  return `${Number((share * 100).toFixed(2))}%`;
}

/** `4,078.40` */
export function amountText(amount: Cents): string {
  return formatUsd(amount).replace('$', '');
}

/** `4,000`, or `50.40` where the lines of the grid are less than a dollar apart. */
function tickText(value: number, ticks: readonly number[]): string {
  const text = amountText(cents(Math.round(value)));
  return ticks.every((tick) => tick % 100 === 0) ? text.slice(0, -3) : text;
}

/** On a small phone a mark's words are more than half as wide as its chart: near an edge they lie on the inner side. */
function anchorOf(share: number): Mark['anchor'] {
  return share < 0.35 ? 'start' : share > 0.65 ? 'end' : 'middle';
}
