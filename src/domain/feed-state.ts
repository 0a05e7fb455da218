import { HOUR_MS, MINUTE_MS } from './durations.ts';
import type { Metal } from './metal.ts';
import type { BasisPoints } from './price.ts';
import type { Instant, SpotPrices, SpotSource } from './spot.ts';
import type { SourceReading } from './spot-median.ts';

const WHOLE = 10_000;

/** The readings and faults of one feed over the last day. */
export type FeedState = {
  readonly source: SpotSource;
  /** The start of watching it. */
  readonly since: Instant;
  /** Its last good prices: when they were read by the provider, and when they came. */
  readonly good?: { readonly prices: SpotPrices; readonly at: Instant; readonly receivedAt: Instant };
  /** Metals that it is apart in now, and since when it has been apart in any. */
  readonly apart?: { readonly metals: readonly Metal[]; readonly since: Instant };
  readonly isFailing: boolean;
  readonly refusal?: { readonly fault: string; readonly at: Instant };
  /** The readings and the good readings of each of the last 24 hours, which are counted since 1970. */
  readonly hours: readonly { readonly hour: number; readonly all: number; readonly good: number }[];
};

export const FEED_CONDITIONS = ['good', 'failing', 'apart', 'silent'] as const;

export type FeedCondition = (typeof FEED_CONDITIONS)[number];

/** A feed without a good reading for this long is silent, and staff are notified of one that is apart for this long. */
const TROUBLE_AFTER_MS = 10 * MINUTE_MS;

const HOURS_KEPT = 24;

/** The state of a feed after one more reading. */
export function afterReading(state: FeedState | undefined, reading: SourceReading, now: Instant): FeedState {
  const { source, at, prices, fault, apart } = reading;
  const isGood = fault === undefined && prices !== undefined;
  const good = isGood ? { prices, at, receivedAt: now } : state?.good;
  const refusal = fault === undefined ? state?.refusal : { fault, at: now };
  return {
    source,
    since: state?.since ?? now,
    isFailing: !isGood,
    hours: countedHours(state?.hours ?? [], isGood, now),
    ...(good && { good }),
    ...(refusal && { refusal }),
    ...(apart && { apart: { metals: apart, since: state?.apart?.since ?? now } }),
  };
}

function countedHours(hours: FeedState['hours'], isGood: boolean, now: Instant): FeedState['hours'] {
  const hour = Math.floor(now / HOUR_MS);
  const { all = 0, good = 0 } = hours.find((one) => one.hour === hour) ?? {};
  const before = hours.filter((one) => one.hour > hour - HOURS_KEPT && one.hour < hour);
  return [...before, { hour, all: all + 1, good: good + (isGood ? 1 : 0) }];
}

/** True when a feed has given no good prices for more than ten minutes. */
export function isSilent({ good, since }: FeedState, now: Instant): boolean {
  return now - (good?.receivedAt ?? since) > TROUBLE_AFTER_MS;
}

/** Returns the condition of a feed at an instant, by the worst that applies: silent, apart, failing, good. */
export function conditionOf(state: FeedState, now: Instant): FeedCondition {
  if (isSilent(state, now)) return 'silent';
  if (state.apart) return 'apart';
  return state.isFailing ? 'failing' : 'good';
}

/**
 * Returns the start of a trouble that staff are notified of: apart or silent for more than ten minutes; undefined without one.
 */
export function troubleSince(state: FeedState, now: Instant): Instant | undefined {
  const { good, since, apart } = state;
  if (isSilent(state, now)) return good?.receivedAt ?? since;
  return apart && now - apart.since > TROUBLE_AFTER_MS ? apart.since : undefined;
}

/** The part of the readings of the last 24 hours that were good; undefined without any. */
export function goodShare({ hours }: FeedState, now: Instant): BasisPoints | undefined {
  const recent = hours.filter(({ hour }) => hour > Math.floor(now / HOUR_MS) - HOURS_KEPT);
  const sum = (of: 'all' | 'good') => recent.reduce((total, one) => total + one[of], 0);
  return sum('all') === 0 ? undefined : (Math.round((WHOLE * sum('good')) / sum('all')) as BasisPoints);
}
