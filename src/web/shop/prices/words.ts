import { METAL_NAMES } from '#domain/metal.ts';
import { type Cents, formatUsd } from '#domain/money.ts';
import { type Charted, type PriceRange, ratioOf, type Series } from '#domain/price-range.ts';
import { useRates } from '../../hooks/use-rates.tsx';
import { readingText } from '../../ui/charts/chart-times.ts';

export const OVER: Readonly<Record<PriceRange, string>> = {
  '1D': '24 hours',
  '1W': '1 week',
  '1M': '1 month',
  '1Y': '1 year',
  All: 'All time',
};

export const CHART_HEADINGS: Readonly<Record<PriceRange, string>> = {
  '1D': 'the last 24 hours',
  '1W': 'one week',
  '1M': 'one month',
  '1Y': 'one year',
  All: 'all time',
};

const STEP_NAMES = { minutes: 'each five minutes', hour: 'each hour', day: 'each day' } as const;

export function nameOf(charted: Charted): string {
  return charted === 'ratio' ? 'Gold to silver' : METAL_NAMES[charted];
}

/** `$4,078.40`, or `80.57` for a ratio. */
export function priceText(charted: Charted, amount: Cents): string {
  return charted === 'ratio' ? formatUsd(amount).replace('$', '') : formatUsd(amount);
}

/** The sentence that says what a chart shows. */
export function chartName(charted: Charted, range: PriceRange, series: Series): string {
  const { kind, steps, lowest, highest } = series;
  const [first = lowest] = steps;
  const newest = steps.at(-1) ?? highest;
  const [open, close] = [priceText(charted, first.open), priceText(charted, newest.close)];
  const verb = newest.close > first.open ? 'rose' : newest.close < first.open ? 'fell' : 'went';
  const what =
    charted === 'ratio'
      ? 'Gold to silver, ounces of silver for one of gold'
      : `${nameOf(charted)}, dollars per troy ounce`;
  const from = range === '1D' ? 'of the last 24 hours' : `from ${readingText({ kind }, first)} to now`;
  return `${what}, ${STEP_NAMES[kind]} ${from}. It ${verb} from ${open} to ${close}; lowest ${priceText(charted, lowest.low)} on ${readingText({ kind }, lowest)}, highest ${priceText(charted, highest.high)} on ${readingText({ kind }, highest)}.`;
}

/** The price of now; undefined without one. */
export function useCurrentPrice(charted: Charted): Cents | undefined {
  const { gold, silver } = useRates();
  if (gold <= 0 || silver <= 0) return undefined;
  return charted === 'ratio' ? ratioOf(gold, silver) : { gold, silver }[charted];
}
