import type { Db } from '#server/db/open.ts';
import { type Limit, limitStore } from '#server/stores/limits.ts';

/** Attempts of many others, counted where every process counts them; so many are left. */
export async function useUp(db: Db, limit: Limit, key: string, left: number): Promise<void> {
  const limits = limitStore(db);
  for (let n = 0; n < limit.times - left; n += 1) await limits.take(limit, key);
}
