import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

/** At most `times` per key in a window of `seconds`, which begins with the first attempt. */
export type Limit = { readonly name: string; readonly times: number; readonly seconds: number };

export type TooMany = {
  readonly ok: false;
  readonly reason: 'too-many-requests';
  readonly retryAfterSeconds: number;
};

/** Pairs of a limit and the key that is counted under it. */
export type Attempts = readonly (readonly [Limit, string])[];

export type RateLimiter = {
  /** Counts under each limit in turn. Where one refuses, the others get theirs back. */
  consume(attempts: Attempts): Promise<{ readonly ok: true } | TooMany>;
  refund(attempts: Attempts): Promise<void>;
  /** Counts first, so that parallel guesses are all counted; refunds where the attempt answers ok or throws: only failures count. */
  guard<Result extends { readonly ok: boolean }>(
    attempts: Attempts,
    attempt: () => Promise<Result>,
  ): Promise<Result | TooMany>;
  removeExpired(): Promise<void>;
};

/**
 * Counts in the database, so that limits hold across processes and restarts; windows end by the clock of this process. The table
 * is unlogged: counting waits for no flush of the disk, and a crash of the database forgets the counts.
 */
export function createRateLimiter(db: Db): RateLimiter {
  const limiters = new Map<Limit, RateLimiterDrizzle>();

  function limiterOf(limit: Limit): RateLimiterDrizzle {
    const limiter = limiters.get(limit) ?? createLimiter(db, limit);
    limiters.set(limit, limiter);
    return limiter;
  }

  async function consume(attempts: Attempts) {
    for (const [nth, [limit, key]] of attempts.entries()) {
      const refused = await limiterOf(limit)
        .consume(key)
        .then(() => undefined, tooMany);
      if (!refused) continue;
      await refund(attempts.slice(0, nth));
      return refused;
    }
    return { ok: true } as const;
  }

  async function refund(attempts: Attempts): Promise<void> {
    for (const [limit, key] of attempts) {
      await limiterOf(limit).reward(key);
      // A key that was refused a moment ago may go on: the next attempt asks the database.
      limiterOf(limit).deleteInMemoryBlockedAll();
    }
  }

  return {
    consume,
    refund,
    async guard(attempts, attempt) {
      const consumed = await consume(attempts);
      if (!consumed.ok) return consumed;
      try {
        const result = await attempt();
        if (result.ok) await refund(attempts);
        return result;
      } catch (error) {
        // The attempt's own error is the one to report, even if the refund fails as well.
        await refund(attempts).catch(() => undefined);
        throw error;
      }
    },
    async removeExpired() {
      await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
    },
  };
}

function createLimiter(db: Db, limit: Limit): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: limit.name,
    points: limit.times,
    duration: limit.seconds,
    // A refused key stays refused until its window ends: a flood of refusals costs no statements.
    inMemoryBlockOnConsumed: limit.times + 1,
    // Its own timer cannot be stopped and would query a closed database; `retention.ts` removes expired rows.
    clearExpiredByTimeout: false,
  });
}

/** The library rejects with its result where the limit is reached, and with an error where the database fails. */
function tooMany(rejection: unknown): TooMany {
  if (!(rejection instanceof RateLimiterRes)) throw rejection;
  const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
  return { ok: false, reason: 'too-many-requests', retryAfterSeconds };
}
