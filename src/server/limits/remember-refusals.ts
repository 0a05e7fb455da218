import { LRUCache } from 'lru-cache';
import type { AttemptStore, Limit, Limits, TooMany } from './rate-limiter.ts';

/** Shorter than anybody waits before another try, and long enough that who asks on and on costs the database nothing. */
const REMEMBERED_MS = 1_000;
const MOST_REMEMBERED = 10_000;

/** Refuses again without a look at the store who was refused a moment ago, unless something was given back meanwhile. */
export function rememberRefusals(store: AttemptStore): Limits {
  const ends = new LRUCache<string, number>({ max: MOST_REMEMBERED, ttl: REMEMBERED_MS });
  const nameOf = (limit: Limit, key: string) => `${limit.name}:${key}`;

  function lately(limit: Limit, key: string): TooMany | undefined {
    const endsAt = ends.get(nameOf(limit, key));
    if (endsAt === undefined) return undefined;
    const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - Date.now()) / 1000));
    return { ok: false, reason: 'too-many-requests', retryAfterSeconds };
  }

  return {
    ...store,
    lately,
    async take(limit, key) {
      const refused = lately(limit, key);
      if (refused) return refused;
      const taken = await store.take(limit, key);
      if (!taken.ok) ends.set(nameOf(limit, key), Date.now() + taken.retryAfterSeconds * 1000);
      return taken;
    },
    async giveBack(limit, key) {
      await store.giveBack(limit, key);
      ends.delete(nameOf(limit, key));
    },
  };
}
