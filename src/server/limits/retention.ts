import type { Log } from '../logging/log.ts';
import type { RateLimiter } from './rate-limiter.ts';

const HOUR_MS = 60 * 60_000;

type Parts = { readonly limits: Pick<RateLimiter, 'removeExpired'>; readonly log: Log; readonly everyMs?: number };

/** Removes counts whose window has ended, once an hour in each process. */
export function createLimitRetention({ limits, log, everyMs = HOUR_MS }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let removing: Promise<void> | undefined;

  function remove(): void {
    removing ??= limits
      .removeExpired()
      .catch((error: unknown) => log.warn({ err: error }, 'expired rate limits could not be removed'))
      .finally(() => {
        removing = undefined;
      });
  }

  return {
    start() {
      timer = setInterval(remove, everyMs);
    },
    /** The database may be closed once this has resolved. */
    async stop() {
      clearInterval(timer);
      await removing;
    },
  };
}
