import { DAY_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';
import type { TickStore } from './tick-store.ts';

/** Ticks are kept for a week; those that an order was priced at, for ever. */
export const TICKS_KEPT_MS = 7 * DAY_MS;
/** Rows deleted by one statement, so that a year of ticks holds up nothing else. */
const BATCH = 1_000;

export function tickRetention(ticks: Pick<TickStore, 'prune'>, clock: () => Instant) {
  return {
    async removeExpired(): Promise<void> {
      let removed = BATCH;
      while (removed === BATCH) removed = await ticks.prune(clock() - TICKS_KEPT_MS, BATCH);
    },
  };
}
