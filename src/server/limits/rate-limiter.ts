import { lt, type SQL, sql } from 'drizzle-orm';
import { rateLimits } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

/** At most `times` per key in a window of `seconds`, which begins with the first attempt. */
export type Limit = { readonly name: string; readonly times: number; readonly seconds: number };

export type TooMany = {
  readonly ok: false;
  readonly reason: 'too-many-requests';
  readonly retryAfterSeconds: number;
};

/** What is counted: under which limit, by which key. */
export type Attempts = readonly (readonly [Limit, string])[];

export type RateLimiter = {
  /** Counts under all limits, or under none where one of them refuses. */
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
 * Counts in the database and by its clock, so that limits hold across processes and restarts. The table is unlogged: counting
 * waits for no flush of the disk, and a crash of the database forgets the counts.
 */
export function createRateLimiter(db: Db): RateLimiter {
  /** Keys that are refused, with the end of their window: a flood of refusals costs no statements. */
  const refusedUntil = new Map<string, number>();

  async function consume(attempts: Attempts) {
    const now = performance.now();
    const known = Math.max(...attempts.map((attempt) => refusedUntil.get(keyOf(attempt)) ?? 0));
    if (known > now) return tooMany((known - now) / 1000);
    const refusals = await rowsOf<Refusal>(db, countOrRefuse(attempts));
    if (refusals.length === 0) return { ok: true } as const;
    // Others have counted at the same moment.
    if (refusals.some(({ is_counted }) => is_counted)) await refund(attempts);
    for (const { key, seconds } of refusals) refusedUntil.set(key, now + seconds * 1000);
    return tooMany(Math.max(...refusals.map(({ seconds }) => seconds)));
  }

  async function refund(attempts: Attempts): Promise<void> {
    await db.execute(uncount(attempts));
    // A key that was refused a moment ago may go on.
    for (const attempt of attempts) refusedUntil.delete(keyOf(attempt));
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
      for (const [key, until] of refusedUntil) if (until < performance.now()) refusedUntil.delete(key);
      await db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`));
    },
  };
}

/** `is_counted`: the attempt is counted all the same, under all its limits. */
type Refusal = { readonly key: string; readonly seconds: number; readonly is_counted: boolean };

/**
 * One statement that answers the limits which refuse. Where one is used up it writes nothing, so that a refused address leaves no
 * rows of made-up accounts. Rows are locked in the order of keys, or two requests could wait for each other. The scalar subquery
 * stays a look-up by key, also in a plan that was made while the table was empty.
 */
function countOrRefuse(attempts: Attempts): SQL {
  const limits = attempts.map(([limit]) => limit);
  return sql`with attempt as (
    select * from unnest(${keys(attempts)}::text[], ${sql.param(limits.map(({ times }) => times))}::integer[],
      ${sql.param(limits.map(({ seconds }) => seconds))}::integer[]) as attempt (key, times, seconds)
  ), used_up as (
    select key, (select expire from ${rateLimits} as known
      where known.key = attempt.key and points >= times and expire > now()) as expire from attempt
  ), counted as (
    insert into ${rateLimits} as counted (key, points, expire)
    select key, 1, now() + seconds * interval '1 second' from attempt
    where not exists (select from used_up where expire is not null) order by key
    on conflict (key) do update set
      points = case when counted.expire > now() then counted.points + 1 else 1 end,
      expire = case when counted.expire > now() then counted.expire else excluded.expire end
    returning key, points, expire
  )
  select key, extract(epoch from expire - now())::float8 as seconds, is_counted from (
    select key, expire, false as is_counted from used_up where expire is not null
    union all select key, expire, true from counted join attempt using (key) where points > times
  ) as refusals`;
}

function uncount(attempts: Attempts): SQL {
  return sql`update ${rateLimits} as counted set points = greatest(points - 1, 0)
    from (select key from ${rateLimits} where key = any(${keys(attempts)}::text[]) order by key for update) as held
    where counted.key = held.key`;
}

function keys(attempts: Attempts): SQL {
  return sql`${sql.param(attempts.map(keyOf))}`;
}

function keyOf([limit, key]: Attempts[number]): string {
  return `${limit.name}:${key}`;
}

function tooMany(seconds: number): TooMany {
  return { ok: false, reason: 'too-many-requests', retryAfterSeconds: Math.max(1, Math.ceil(seconds)) };
}
