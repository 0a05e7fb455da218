import { DAY_MS } from './durations.ts';
import type { Metal } from './metal.ts';
import { type Cents, cents } from './money.ts';
import type { Instant } from './spot.ts';
import { inRunsOf, type SpotStep, STEP_MS, type StepKind } from './spot-steps.ts';

/** The subject of a chart of spot prices: a metal, or the ratio of gold to silver. */
export const CHARTED = ['gold', 'silver', 'ratio'] as const;

export type Charted = (typeof CHARTED)[number];

export const PRICE_RANGES = ['1D', '1W', '1M', '1Y', 'All'] as const;

export type PriceRange = (typeof PRICE_RANGES)[number];

/** The steps that a range is drawn of, and how far back it goes. */
export const RANGE_STEPS: Readonly<Record<PriceRange, { readonly kind: StepKind; readonly ms: number }>> = {
  '1D': { kind: 'minutes', ms: DAY_MS },
  '1W': { kind: 'hour', ms: 7 * DAY_MS },
  '1M': { kind: 'hour', ms: 31 * DAY_MS },
  '1Y': { kind: 'day', ms: 365 * DAY_MS },
  All: { kind: 'day', ms: Number.POSITIVE_INFINITY },
};

/** Steps of a chart, of about three pixels each. More are joined to fewer, so that a page stays light. */
const MOST_STEPS = 370;
const JOINED_STEPS = 200;

/** Steps of one kind, evenly apart but for gaps. The value of the last one is of now. */
export type Series = {
  readonly kind: StepKind;
  /** Steps of the kind in each of these: more than one where a long history was thinned. */
  readonly joined: number;
  readonly steps: readonly SpotStep[];
  /** The steps of the lowest and of the highest reading, before they were joined. */
  readonly lowest: SpotStep;
  readonly highest: SpotStep;
};

/** Returns the steps of a metal, oldest first. */
export type StepsOf = (metal: Metal, kind: StepKind) => readonly SpotStep[];

/** Returns the steps of a range, oldest first. Ratios are in hundredths, as prices are in cents. */
export function stepsIn(stepsOf: StepsOf, charted: Charted, range: PriceRange): readonly SpotStep[] {
  const { kind, ms } = RANGE_STEPS[range];
  const all = charted === 'ratio' ? ratiosOf(stepsOf('gold', kind), stepsOf('silver', kind)) : stepsOf(charted, kind);
  return since(all, (all.at(-1)?.from ?? 0) - ms);
}

/** Makes of steps what a chart is drawn of, with at least so many joined to one; undefined of less than two. */
export function seriesOf(kind: StepKind, steps: readonly SpotStep[], least = 1): Series | undefined {
  const [first] = steps;
  if (!first || steps.length < 2) return undefined;
  const joined = Math.max(least, steps.length > MOST_STEPS ? Math.ceil(steps.length / JOINED_STEPS) : 1);
  return {
    kind,
    joined,
    steps: joined > 1 ? inRunsOf(joined, steps) : steps,
    lowest: steps.reduce((least, step) => (step.low < least.low ? step : least), first),
    highest: steps.reduce((most, step) => (step.high > most.high ? step : most), first),
  };
}

/** The ratio at the ends of each step: gold and silver are not at their highest at the same time. */
function ratiosOf(gold: readonly SpotStep[], silver: readonly SpotStep[]): readonly SpotStep[] {
  const ofSilver = new Map(silver.map((step) => [step.from, step]));
  return gold.flatMap((step) => {
    const other = ofSilver.get(step.from);
    if (!other) return [];
    const [open, close] = [ratioOf(step.open, other.open), ratioOf(step.close, other.close)];
    return [{ ...step, open, close, high: close, low: close }];
  });
}

/** The ratio of gold to silver, in hundredths. `silver` is above 0. */
export function ratioOf(gold: Cents, silver: Cents): Cents {
  return cents(Math.round((gold * 100) / silver));
}

/** The move of a price over a range. */
export type Move = {
  readonly range: PriceRange;
  /** The first instant that is known of the range. */
  readonly from: Instant;
  /** The price at that instant. */
  readonly before: Cents;
  readonly low: Cents;
  readonly high: Cents;
};

/** Returns the move over each range that is known. */
export function movesOf(stepsOf: StepsOf, charted: Charted): readonly Move[] {
  return PRICE_RANGES.flatMap((range) => {
    const move = moveOf(range, stepsIn(stepsOf, charted, range));
    return move ? [move] : [];
  });
}

export function moveOf(range: PriceRange, steps: readonly SpotStep[]): Move | undefined {
  const [first] = steps;
  if (!first) return undefined;
  const low = cents(Math.min(...steps.map((step) => step.low)));
  const high = cents(Math.max(...steps.map((step) => step.high)));
  return { range, from: first.from, before: first.open, low, high };
}

function since(steps: readonly SpotStep[], from: Instant): readonly SpotStep[] {
  const first = steps.findIndex((step) => step.from >= from);
  return first <= 0 ? steps : steps.slice(first);
}

/** Steps that are missing between two that follow each other; a day or a few between imported ones are those without a market. */
export function isGap({ kind, joined }: Pick<Series, 'kind' | 'joined'>, one: SpotStep, next: SpotStep): boolean {
  const apart = Math.round((next.from - one.from) / STEP_MS[kind]);
  return apart > joined * MOST_APART[kind] + (one.isImported ? CLOSED_DAYS : 0);
}

/** Feeds are read every few minutes at least. */
const MOST_APART: Readonly<Record<StepKind, number>> = { minutes: 3, hour: 1, day: 1 };
const CLOSED_DAYS = 4;
