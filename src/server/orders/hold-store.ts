import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Instant } from '#domain/spot.ts';
import { orders } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

export type HoldStore = ReturnType<typeof holdStore>;

/** New orders for which no notice about the end of the hold was queued. */
export function holdStore(db: Db) {
  const isUntold = and(eq(orders.stage, 'new'), eq(orders.isHoldTold, false));
  return {
    /** Oldest first: holds end in the order in which they began. */
    async oldest(most: number): Promise<readonly { readonly id: string; readonly placedAt: Instant }[]> {
      const columns = { id: orders.id, placedAt: orders.placedAt };
      const rows = await db.select(columns).from(orders).where(isUntold).orderBy(asc(orders.id)).limit(most);
      return rows.map(({ id, placedAt }) => ({ id, placedAt: placedAt.getTime() }));
    },
    /** Leaves the order's version as it is. Answers the ids that were not marked before, so that two processes queue one notice. */
    async markTold(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const marked = await db
        .update(orders)
        .set({ isHoldTold: true })
        .where(and(inArray(orders.id, [...ids]), isUntold))
        .returning({ id: orders.id });
      return new Set(marked.map(({ id }) => id));
    },
  };
}
