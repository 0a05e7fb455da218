import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';
import type { Between } from './report-rows-store.ts';

/** Days that are read at once: each takes a connection. */
const AT_ONCE = 3;
/** Three years. */
const MOST_KEPT = 3 * 366;

/** Returns a limit of days that are read at once, for all that reads days. */
export function limitOfDays(): LimitFunction {
  return pLimit(AT_ONCE);
}

/**
 * Reads days, one statement a day, so that none lasts longer the more days are asked for. Days that are over are kept under a version
 * of how they are read: they never change, except by an undo within half a minute.
 */
export function createKeptDays<Day extends object>(limit: LimitFunction, clock: () => Instant) {
  let kept = { version: '', days: new LRUCache<Instant, Day>({ max: MOST_KEPT }) };
  return (
    midnights: readonly Instant[],
    read: (between: Between) => Promise<Day>,
    version = '',
  ): Promise<readonly Day[]> => {
    if (kept.version !== version) kept = { version, days: new LRUCache({ max: MOST_KEPT }) };
    const { days } = kept;
    async function readDay(between: Between): Promise<Day> {
      const { startsAt, endsAt } = between;
      const known = days.get(startsAt);
      if (known) return known;
      const isOver = clock() > endsAt + MINUTE_MS;
      const day = await read(between);
      if (isOver) days.set(startsAt, day);
      return day;
    }
    return Promise.all(
      midnights.slice(1).map((endsAt, nth) => limit(() => readDay({ startsAt: midnights[nth] ?? endsAt, endsAt }))),
    );
  };
}
