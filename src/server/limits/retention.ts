import type { Log } from '../logging/log.ts';
import { every, type RepeatedJob } from '../scheduling/every.ts';
import type { RateLimiter } from './rate-limiter.ts';

const HOUR_MS = 60 * 60_000;

type Parts = { readonly limits: Pick<RateLimiter, 'removeExpired'>; readonly log: Log; readonly everyMs?: number };

/** Removes counts whose window has ended, once an hour in each process. */
export function startLimitRetention({ limits, log, everyMs = HOUR_MS }: Parts): RepeatedJob {
  return every(
    everyMs,
    () => limits.removeExpired(),
    (err) => log.warn({ err }, 'expired rate limits could not be removed'),
  );
}
