import { DAY_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';
import type { TickStore } from './tick-store.ts';

/** Ticks are kept this long, by the group of their source; those that an order was priced at, for ever. Steps are kept for good. */
export const TICKS_KEPT_MS = { live: 400 * DAY_MS, demo: 30 * DAY_MS } as const;
/** Rows deleted by one statement, so that a year of ticks holds up nothing else. */
const BATCH = 1_000;

export function tickRetention(ticks: Pick<TickStore, 'prune'>, clock: () => Instant) {
  return {
    async removeExpired(): Promise<void> {
      const now = clock();
      const before = { live: now - TICKS_KEPT_MS.live, demo: now - TICKS_KEPT_MS.demo };
      let removed = BATCH;
      while (removed === BATCH) removed = await ticks.prune(before, BATCH);
    },
  };
}
