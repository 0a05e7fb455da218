import { CLOCKS_DIFFER_MS, type Instant, type Tick } from '#domain/spot.ts';

export type PastReading = Pick<Tick, 'at' | 'prices'>;

/** How far back the history goes. */
export const DAY = 24 * 60 * 60 * 1000;
const HALF_HOUR = 30 * 60 * 1000;

export type SpotHistory = {
  add(reading: PastReading, now: Instant): void;
  /** The first reading of every half hour of the last day, oldest first. The same array until something changes. */
  read(now: Instant): readonly PastReading[];
};

/** Thinned as the readings come, so that asking costs nothing. Readings are added oldest first. */
export function createSpotHistory(): SpotHistory {
  let steps: readonly PastReading[] = [];
  const read = (now: Instant) => {
    const isRecent = ({ at }: PastReading) => isWithin(now - at, DAY);
    if (!steps.every(isRecent)) steps = steps.filter(isRecent);
    return steps;
  };
  return {
    add(reading, now) {
      // Read first: one that lies ahead must not stand before those that come now.
      const last = read(now).at(-1);
      if (isWithin(now - reading.at, DAY) && (!last || stepOf(reading) > stepOf(last))) steps = [...steps, reading];
    },
    read,
  };
}

/**
 * Whether something is no older than it may be. What lies far ahead was stamped by a clock that was wrong: it would never grow
 * old.
 */
export function isWithin(age: number, most: number): boolean {
  return age <= most && age >= -CLOCKS_DIFFER_MS;
}

function stepOf({ at }: PastReading): number {
  return Math.floor(at / HALF_HOUR);
}
