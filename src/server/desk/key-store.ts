import { and, eq } from 'drizzle-orm';
import { deskKeys } from '../database/desk-tables.ts';
import type { Db } from '../database/types.ts';
import type { KeyedRequest } from '../http/staff-route.ts';

export type KeyStore = ReturnType<typeof keyStore>;

/** Keys of changes, each written in the transaction of its change. `take` returns undefined for a new key. */
export function keyStore(db: Db) {
  const is = (staffId: string, key: string) => and(eq(deskKeys.staffId, staffId), eq(deskKeys.key, key));
  return {
    /** Takes the key, or answers what it stands for: a change under the same key that is under way is waited for. */
    async take(staffId: string, { key, fingerprint }: KeyedRequest, at: Date) {
      const taken = await db
        .insert(deskKeys)
        .values({ staffId, key, fingerprint, at })
        .onConflictDoNothing()
        .returning({ key: deskKeys.key });
      if (taken.length > 0) return undefined;
      const [used] = await db.select().from(deskKeys).where(is(staffId, key));
      return used;
    },
    async answer(staffId: string, key: string, answer: unknown): Promise<void> {
      await db.update(deskKeys).set({ answer }).where(is(staffId, key));
    },
  };
}
