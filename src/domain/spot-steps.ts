import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { type Cents, cents } from './money.ts';
import { newYork, newYorkTime } from './new-york.ts';
import type { Instant } from './spot.ts';

/** Minutes are five at a time; hours begin at full hours in UTC; days end at 17:00 in New York, at weekends too. */
export const STEP_KINDS = ['minutes', 'hour', 'day'] as const;

export type StepKind = (typeof STEP_KINDS)[number];

/** The readings of a metal from an instant on: the first, the highest, the lowest and the last. Cents per troy ounce. */
export type SpotStep = {
  readonly from: Instant;
  readonly open: Cents;
  readonly high: Cents;
  readonly low: Cents;
  readonly close: Cents;
  /** True for a day of which only the close is known, since it was imported. */
  readonly isImported?: true;
};

/** The usual length of a step; a day has an hour more or less where clocks change. */
export const STEP_MS: Readonly<Record<StepKind, number>> = { minutes: 5 * MINUTE_MS, hour: HOUR_MS, day: DAY_MS };

/** Made-up prices are never mixed with those of the market. */
export const STEP_GROUPS = ['live', 'demo'] as const;

export type StepGroup = (typeof STEP_GROUPS)[number];

const DAY_ENDS_AT = 17;

/** Returns the instant at which the hour or day of an instant begins. */
export function stepStart(kind: StepKind, at: Instant): Instant {
  if (kind !== 'day') return Math.floor(at / STEP_MS[kind]) * STEP_MS[kind];
  const { day, hour } = newYork(at);
  return newYorkTime(hour >= DAY_ENDS_AT ? day : day - DAY_MS, DAY_ENDS_AT);
}

/** Returns the instant at which an hour or day that begins at `from` ends: a day has 23 hours or 25 where clocks change. */
export function stepEnd(kind: StepKind, from: Instant): Instant {
  return kind !== 'day' ? from + STEP_MS[kind] : newYorkTime(newYork(from).day + DAY_MS, DAY_ENDS_AT);
}

/** Returns the steps with one more reading, which is the newest. Steps are oldest first. */
export function withReading(
  steps: readonly SpotStep[],
  kind: StepKind,
  at: Instant,
  price: Cents,
): readonly SpotStep[] {
  const from = stepStart(kind, at);
  const last = steps.at(-1);
  if (!last || from > last.from) return [...steps, { from, open: price, high: price, low: price, close: price }];
  return [...steps.slice(0, -1), joined(last, { from, open: price, high: price, low: price, close: price })];
}

/** Joins each run of so many steps, the newest run whole, for charts with more steps than a screen has room for. */
export function inRunsOf(length: number, steps: readonly SpotStep[]): readonly SpotStep[] {
  const first = steps.length % length;
  const runs = first > 0 ? [steps.slice(0, first)] : [];
  for (let at = first; at < steps.length; at += length) runs.push(steps.slice(at, at + length));
  return runs.flatMap(([head, ...others]) => (head ? [others.reduce(joined, head)] : []));
}

function joined(one: SpotStep, next: SpotStep): SpotStep {
  return {
    ...one,
    high: cents(Math.max(one.high, next.high)),
    low: cents(Math.min(one.low, next.low)),
    close: next.close,
  };
}
