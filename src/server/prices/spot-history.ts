import type { Instant, Tick } from '#domain/spot.ts';

export type PastReading = Pick<Tick, 'at' | 'prices'>;

/** How far back the history goes. */
export const DAY_MS = 24 * 60 * 60 * 1000;
const STEP_MS = 30 * 60 * 1000;

export type SpotHistory = {
  /** Readings are added oldest first. */
  add(reading: PastReading): void;
  /** The first reading of every half hour of the last day, oldest first. The same array until something changes. */
  read(now: Instant): readonly PastReading[];
};

export function createSpotHistory(): SpotHistory {
  let steps: readonly PastReading[] = [];
  return {
    add(reading) {
      const last = steps.at(-1);
      if (!last || stepOf(reading) > stepOf(last)) steps = [...steps, reading];
    },
    read(now) {
      const isRecent = ({ at }: PastReading) => now - at <= DAY_MS;
      if (!steps.every(isRecent)) steps = steps.filter(isRecent);
      return steps;
    },
  };
}

function stepOf({ at }: PastReading): number {
  return Math.floor(at / STEP_MS);
}
