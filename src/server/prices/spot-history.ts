import { DAY_MS } from '#domain/durations.ts';
import { METALS } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { Instant, SpotPrices, Tick } from '#domain/spot.ts';

export type PastReading = Pick<Tick, 'at' | 'prices'>;

/** The first reading of a half hour, and the lowest and highest prices of all its readings. */
export type HistoryStep = PastReading & { readonly low: SpotPrices; readonly high: SpotPrices };

/** The history has a step for each half hour. */
const STEP_MS = 30 * 60 * 1000;

export type SpotHistory = {
  /** Readings are added oldest first. */
  add(reading: PastReading): void;
  /** The half hours of the last day, oldest first. The same array until something changes. */
  read(now: Instant): readonly HistoryStep[];
};

export function createSpotHistory(): SpotHistory {
  let steps: readonly HistoryStep[] = [];
  return {
    add(reading) {
      const { prices } = reading;
      const last = steps.at(-1);
      if (!last || stepOf(reading) > stepOf(last)) steps = [...steps, { ...reading, low: prices, high: prices }];
      else {
        const low = extreme(Math.min, last.low, prices);
        const high = extreme(Math.max, last.high, prices);
        if (low !== last.low || high !== last.high) steps = [...steps.slice(0, -1), { ...last, low, high }];
      }
    },
    read(now) {
      const isRecent = ({ at }: PastReading) => now - at <= DAY_MS;
      if (!steps.every(isRecent)) steps = steps.filter(isRecent);
      return steps;
    },
  };
}

/** The lowest and highest prices of some steps; undefined without any. */
export function rangeOf([first, ...others]: readonly HistoryStep[]) {
  if (!first) return undefined;
  return others.reduce(
    ({ low, high }, step) => ({
      low: extreme(Math.min, low, step.low),
      high: extreme(Math.max, high, step.high),
    }),
    { low: first.low, high: first.high },
  );
}

/** Metal by metal; the first one itself where the other changes nothing. */
function extreme(choose: typeof Math.min, one: SpotPrices, other: SpotPrices): SpotPrices {
  if (METALS.every((metal) => choose(one[metal], other[metal]) === one[metal])) return one;
  const of = (metal: keyof SpotPrices) => cents(choose(one[metal], other[metal]));
  return { gold: of('gold'), silver: of('silver') };
}

function stepOf({ at }: PastReading): number {
  return Math.floor(at / STEP_MS);
}
