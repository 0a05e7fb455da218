import type { Log } from '../logging/log.ts';
import type { Limits } from './rate-limiter.ts';

const EVERY_MS = 5 * 60_000;

type Parts = { readonly limits: Pick<Limits, 'forgetExpired'>; readonly log: Log; readonly everyMs?: number };

/** The job that removes attempts that count no more. Each process does it: one statement, and mostly there is nothing left. */
export function createForgetAttempts({ limits, log, everyMs = EVERY_MS }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let forgetting: Promise<void> | undefined;

  function forget(): void {
    forgetting ??= limits
      .forgetExpired()
      .catch((error: unknown) => log.warn({ err: error }, 'expired attempts could not be removed'))
      .finally(() => {
        forgetting = undefined;
      });
  }

  return {
    start() {
      timer = setInterval(forget, everyMs);
    },
    /** After that nothing asks the database any more. */
    async stop() {
      clearInterval(timer);
      await forgetting;
    },
  };
}
