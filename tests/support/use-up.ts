import type { Db } from '#server/database/types.ts';
import { createRateLimiter, type Limit } from '#server/limits/rate-limiter.ts';

/** Counts attempts of others, as another process would; `left` more are let through. */
export async function useUp(db: Db, limit: Limit, key: string, left: number): Promise<void> {
  const limits = createRateLimiter(db);
  for (let n = left; n < limit.times; n += 1) await limits.consume([[limit, key]]);
}
