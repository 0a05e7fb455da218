import { CLOCKS_DIFFER_MS } from '#domain/spot.ts';
import type { Limit, TooMany } from './rate-limiter.ts';

/** Whether the count of a row `a` is over: it has ended, or was begun by a clock that was far ahead. `$2` is now. */
export const COUNT_IS_OVER = `(a.expire <= $2::timestamptz
          or a.expire > excluded.expire + interval '${CLOCKS_DIFFER_MS} milliseconds')`;

/**
 * The same count as `consume`, as the part `counted (key, points, expire)` of a larger statement: of each row of its part `fresh`,
 * which has the columns of `attemptOf`, and whose users are all different. An attempt and what it is for are one round trip then.
 */
export const COUNTED_ATTEMPTS = `counted as (
      insert into rate_limits as a (key, points, expire)
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
export function takenBy(limit: Limit, points: number, expire: Date): { readonly ok: true } | TooMany {
  if (points <= limit.times) return { ok: true };
  const seconds = Math.ceil((expire.getTime() - Date.now()) / 1000);
  return { ok: false, reason: 'too-many-requests', retryAfterSeconds: Math.max(1, seconds) };
}
