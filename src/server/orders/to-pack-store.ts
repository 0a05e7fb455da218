import { and, asc, gte, inArray, not, type SQL, sql } from 'drizzle-orm';
import { viewOf } from '#domain/order-views.ts';
import type { Instant } from '#domain/spot.ts';
import { orders } from '../database/schema.ts';
import type { Db } from '../database/types.ts';
import { sortOf } from './order-filter-store.ts';

/** A person who packs, and the orders that they have put aside. */
export type Packer = { readonly staffId: string; readonly now: Instant; readonly skipped: readonly string[] };

const VIEW = 'to-pack';

/** The orders of the list To pack that are paid in full. */
export function toPackStore(db: Db) {
  return {
    /** Counts those that the person could pack, and those that colleagues have. */
    async counts(packer: Packer): Promise<{ readonly free: number; readonly withOthers: number }> {
      const isTaken = isTakenByOther(packer);
      const [row] = await db
        .select({
          free: sql<number>`count(*) filter (where not ${isTaken} and ${isNotSkipped(packer)})::int`,
          withOthers: sql<number>`count(*) filter (where ${isTaken})::int`,
        })
        .from(orders)
        .where(IS_TO_PACK);
      return row ?? { free: 0, withOthers: 0 };
    },
    /**
     * Locks the first order of the list that no colleague has, until the transaction ends, and returns its number. One that a
     * colleague takes meanwhile is waited for, judged again and passed over.
     */
    async lockNext(packer: Packer): Promise<string | undefined> {
      const [row] = await db
        .select({ id: orders.id })
        .from(orders)
        .where(and(IS_TO_PACK, not(isTakenByOther(packer)), isNotSkipped(packer)))
        // Not `orders.id`: by its index a million delivered orders would be read to find the first.
        .orderBy(asc(sortOf({ view: VIEW, staffId: packer.staffId }).id))
        .limit(1)
        .for('update');
      return row?.id;
    },
  };
}

const IS_TO_PACK = and(
  inArray(orders.stage, [...(viewOf(VIEW).stages ?? [])]),
  gte(orders.paidCents, orders.totalCents),
);

/** `isTakenByOther` of `apply-move.ts` as SQL: the row is judged by it again once its lock is had. */
function isTakenByOther({ staffId, now }: Packer): SQL {
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  return sql`coalesce(${orders.assignedTo} <> ${staffId} and ${orders.assignedUntil} > ${at}, false)`;
}

function isNotSkipped({ skipped }: Packer): SQL {
  return sql`${orders.id} <> all(${sql.param([...skipped])}::text[])`;
}
