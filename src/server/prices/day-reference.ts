import { HOUR_MS } from '#domain/durations.ts';
import { lastClose } from '#domain/market-close.ts';
import type { Instant } from '#domain/spot.ts';
import type { PastReading } from './spot-history.ts';

/** An older reading than this is not the one of the close. */
export const CLOSE_READ_WITHIN_MS = HOUR_MS;

/** The reading that the rates of a day are compared with. */
export type Reference = PastReading & {
  /** False where there is none from before the close: it is the first one known since. */
  readonly isClose: boolean;
};

export type DayReference = {
  /** Readings are added oldest first, from an hour before the last close on. */
  add(reading: PastReading): void;
  read(): Reference | undefined;
};

/**
 * One fixed reading for all of a trading day: the last one before the close. It follows from the stored ticks alone, so that
 * all processes that share them agree.
 */
export function createDayReference(): DayReference {
  let close: Instant = Number.NEGATIVE_INFINITY;
  let last: PastReading | undefined;
  let reference: Reference | undefined;
  return {
    add(reading) {
      const before = last;
      last = reading;
      // Closes are 23 hours apart at least.
      if (reading.at - close < 23 * HOUR_MS) return;
      const closed = lastClose(reading.at);
      if (closed <= close) return;
      close = closed;
      const isClose = before !== undefined && closed - before.at <= CLOSE_READ_WITHIN_MS;
      reference = { ...(isClose ? before : reading), isClose };
    },
    read: () => reference,
  };
}
