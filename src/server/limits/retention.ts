import type { Log } from '../logging/log.ts';
import { every, type RepeatedJob } from '../scheduling/every.ts';

const HOUR_MS = 60 * 60_000;

type Expiring = { removeExpired(): Promise<void> };

/** Removes what has expired from these stores, once an hour in each process. */
export function startRetention(stores: readonly Expiring[], log: Log, everyMs = HOUR_MS): RepeatedJob {
  return every(
    everyMs,
    async () => {
      for (const store of stores) await store.removeExpired();
    },
    (err) => log.warn({ err }, 'expired rows could not be removed'),
  );
}
