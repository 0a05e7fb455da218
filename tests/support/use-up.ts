import type { Db } from '#server/database/open.ts';
import { type Limit, limitStore } from '#server/limits/rate-limiter.ts';

/** Attempts of many others, counted where every process counts them; so many are left. */
export async function useUp(db: Db, limit: Limit, key: string, left: number): Promise<void> {
  const limits = limitStore(db);
  await Promise.all(Array.from({ length: limit.times - left }, () => limits.take(limit, key)));
}
