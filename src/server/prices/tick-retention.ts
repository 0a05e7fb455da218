import type { Instant } from '#domain/spot.ts';
import type { Log } from '../logging/log.ts';
import type { TickStore } from './tick-store.ts';

const HOUR = 60 * 60 * 1000;
/** Ticks are kept this long; those that an order was priced at, for ever. */
export const KEPT_MS = 7 * 24 * HOUR;
/** A year of ticks must not hold up the next reading. */
const MOST_AT_ONCE = 1_000;

/** The job that removes old ticks: once an hour, and at once again while there is more than it removes in one go. */
export function createPruneTicks({ clock, log }: { readonly clock: () => Instant; readonly log: Log }) {
  let nextAt = Number.NEGATIVE_INFINITY;
  return async function pruneTicks(ticks: Pick<TickStore, 'prune'>): Promise<void> {
    const now = clock();
    // A time that is further away was set by a clock that was ahead.
    if (now < nextAt && nextAt - now <= HOUR) return;
    const removed = await ticks.prune(now - KEPT_MS, MOST_AT_ONCE);
    if (removed < MOST_AT_ONCE) nextAt = now + HOUR;
    if (removed > 0) log.info({ removed }, 'old ticks were removed');
  };
}
