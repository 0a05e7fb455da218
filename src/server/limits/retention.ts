import { HOUR_MS } from '#domain/durations.ts';
import type { Log } from '../logging/log.ts';
import { every, type RepeatedJob } from '../scheduling/every.ts';

type Expiring = { removeExpired(): Promise<void> };

/** Removes expired rows from these stores, once an hour in each process. A removal is a write: none on a full disk. */
export function startRetention(
  stores: readonly Expiring[],
  {
    hasDiskSpace,
    log,
    everyMs = HOUR_MS,
  }: { readonly hasDiskSpace: () => boolean; readonly log: Log; readonly everyMs?: number },
): RepeatedJob {
  return every(
    everyMs,
    async () => {
      if (!hasDiskSpace()) return;
      for (const store of stores) await store.removeExpired();
    },
    (err) => log.warn({ err }, 'expired rows could not be removed'),
  );
}
