import { sessionStore } from './accounts/session-store.ts';
import type { Database } from './database/types.ts';
import { deskSessionStore } from './desk/staff/session-store.ts';
import type { Photographs } from './goods/photographs.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';
import { startRetention } from './limits/retention.ts';
import type { Log } from './logging/log.ts';
import { tickRetention } from './prices/tick-retention.ts';
import { tickStore } from './prices/tick-store.ts';
import type { RepeatedJob } from './scheduling/every.ts';

type Parts = {
  readonly database: Database;
  readonly clock: () => number;
  readonly log: Log;
  readonly rateLimiter: RateLimiter;
  readonly photographs: Photographs;
};

/** Begins to remove what expires in any room. */
export function openRetention({ database, clock, log, rateLimiter, photographs }: Parts): RepeatedJob {
  const { db } = database;
  const ticks = tickRetention(tickStore(db), clock);
  return startRetention([rateLimiter, sessionStore(db), deskSessionStore(db, clock), ticks, photographs], {
    hasDiskSpace: () => database.hasDiskSpace(),
    log,
  });
}
