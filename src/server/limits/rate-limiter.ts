import { and, eq, gt, lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { CLOCKS_DIFFER_MS } from '#domain/spot.ts';
import { gatherByKey } from '../database/gather.ts';
import type { Db } from '../database/open.ts';
import { attempts } from '../database/schema.ts';

/** Clocks of processes differ: what has just expired by one counts by another. */
const KEPT_MS = 60 * 60_000;
/** Attempts by one key that one statement counts. */
const MOST_TOGETHER = 1_000;

/** Something that may be tried only so often in a while, by one key. */
export type Limit = { readonly name: string; readonly times: number; readonly seconds: number };

export type Taken = { readonly ok: true } | TooMany;
export type TooMany = {
  readonly ok: false;
  readonly reason: 'too-many-requests';
  readonly retryAfterSeconds: number;
};

/** Counts attempts for all processes of the shop, and over restarts. */
export type AttemptStore = {
  /** Counts one attempt, and says whether it may go on. */
  take(limit: Limit, key: string): Promise<Taken>;
  /** For an attempt that turned out well: only failures are to count. */
  giveBack(limit: Limit, key: string): Promise<void>;
  /** Removes what has not counted for an hour. */
  forgetExpired(): Promise<void>;
};

export type Limits = AttemptStore & {
  /** What `take` has said a moment ago, if it refused: known without asking anybody. */
  lately(limit: Limit, key: string): TooMany | undefined;
};

/**
 * Attempts in the shop's own database, correct however many processes count at once. Those by one key are counted one statement
 * after the other, all that wait by one: they change the same row, and each would hold a connection until its turn.
 */
export function limitStore(db: Db): AttemptStore {
  const limiters = new Map<Limit, RateLimiterDrizzle>();
  const limiterOf = (limit: Limit) => {
    const known = limiters.get(limit);
    if (known) return known;
    const limiter = new RateLimiterDrizzle({
      storeClient: db,
      schema: attempts,
      keyPrefix: limit.name,
      points: limit.times,
      duration: limit.seconds,
      // Its own timer cannot be stopped: it would go on asking a database that is closed.
      clearExpiredByTimeout: false,
    });
    limiters.set(limit, limiter);
    return limiter;
  };
  const nameOf = ({ limit, key }: Attempt) => limiterOf(limit).getKey(key);
  const rules = { most: MOST_TOGETHER, mayRepeat: () => false };
  const take = gatherByKey(nameOf, takeTogether, rules);
  const giveBack = gatherByKey(nameOf, giveBackTogether, rules);

  async function takeTogether(all: readonly Attempt[]): Promise<readonly Taken[]> {
    const [{ limit, key }] = all as [Attempt];
    const name = limiterOf(limit).getKey(key);
    const longestMs = limit.seconds * 1000 + CLOCKS_DIFFER_MS;
    let counted = await count(limit, key, all.length);
    if (counted.msBeforeNext > longestMs) {
      // A clock that was far ahead has begun this count: it would not end for as long.
      const isAhead = gt(attempts.expire, new Date(Date.now() + longestMs));
      await db.delete(attempts).where(and(eq(attempts.key, name), isAhead));
      counted = await count(limit, key, all.length);
    }
    const endsAt = Date.now() + counted.msBeforeNext;
    const before = counted.consumedPoints - all.length;
    return all.map((_, nth) => takenBy(limit, before + nth + 1, new Date(endsAt)));
  }

  const count = (limit: Limit, key: string, times: number) =>
    limiterOf(limit)
      .consume(key, times)
      .catch((tooMany: unknown) => {
        if (tooMany instanceof RateLimiterRes) return tooMany;
        throw tooMany;
      });

  async function giveBackTogether(all: readonly Attempt[]): Promise<readonly undefined[]> {
    const [{ limit, key }] = all as [Attempt];
    await limiterOf(limit).reward(key, all.length);
    return all.map(() => undefined);
  }

  return {
    take: (limit, key) => take({ limit, key }),
    giveBack: (limit, key) => giveBack({ limit, key }),
    async forgetExpired() {
      await db.delete(attempts).where(lt(attempts.expire, new Date(Date.now() - KEPT_MS)));
    },
  };
}

type Attempt = { readonly limit: Limit; readonly key: string };

/** Whether the count of a row `a` is over: it has ended, or was begun by a clock that was far ahead. `$2` is now. */
export const COUNT_IS_OVER = `(a.expire <= $2::timestamptz
          or a.expire > excluded.expire + interval '${CLOCKS_DIFFER_MS} milliseconds')`;

/**
 * The same count as `take`, as the part `counted (key, points, expire)` of a larger statement: of each row of its part `fresh`,
 * which has the columns of `attemptOf`, and whose users are all different. An attempt and what it is for are one round trip then.
 */
export const COUNTED_ATTEMPTS = `counted as (
      insert into attempts as a (key, points, expire)
      select attempt, 1, attempts_until from fresh order by user_id
      on conflict (key) do update set
        points = case when ${COUNT_IS_OVER} then 1 else a.points + 1 end,
        expire = case when ${COUNT_IS_OVER} then excluded.expire else a.expire end
      returning key, points, expire)`;

export function attemptOf(limit: Limit, key: string, now: Date) {
  return {
    attempt: `${limit.name}:${key}`,
    most_attempts: limit.times,
    attempts_until: new Date(now.getTime() + limit.seconds * 1000).toISOString(),
  };
}

/** What a count says of the attempt. */
export function takenBy(limit: Limit, points: number, expire: Date): Taken {
  if (points <= limit.times) return { ok: true };
  const seconds = Math.ceil((expire.getTime() - Date.now()) / 1000);
  return { ok: false, reason: 'too-many-requests', retryAfterSeconds: Math.max(1, seconds) };
}
