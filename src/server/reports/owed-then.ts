import { LRUCache } from 'lru-cache';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';
import { limitOfDays } from './kept-days.ts';
import type { Owed, OwedStore } from './owed-store.ts';

/** A part of the time since an instant that one statement reads: a year has too many events for one. */
const PART_MS = 30 * DAY_MS;
const MOST_KEPT = 100;

/** Reads what was owed at an instant. Once it is over that is kept: nothing changes it, but an undo within half a minute. */
export function createOwedThen(store: OwedStore, clock: () => Instant) {
  const limit = limitOfDays();
  const kept = new LRUCache<Instant, Owed>({ max: MOST_KEPT });
  return async (at: Instant): Promise<Owed> => {
    const known = kept.get(at);
    if (known) return known;
    const now = clock();
    const starts = Array.from({ length: Math.ceil((now + 1 - at) / PART_MS) }, (_, nth) => at + nth * PART_MS);
    const moved = await Promise.all(
      starts.map((startsAt, nth) => limit(() => store.movedIn({ startsAt, endsAt: starts[nth + 1] ?? now }, at))),
    );
    const owed = await store.owedAt(at, [...new Set(moved.flat())]);
    if (now > at + MINUTE_MS) kept.set(at, owed);
    return owed;
  };
}
