import { asc, isNull } from 'drizzle-orm';
import type { PauseCause, PauseScope } from '#domain/product.ts';
import { salesPauses } from '../database/goods-tables.ts';
import type { Db } from '../database/types.ts';

export type OpenPause = {
  readonly id: string;
  readonly scope: PauseScope;
  readonly message: string;
  readonly reason: string | null;
  readonly cause: PauseCause;
  readonly at: Date;
  readonly staffId: string | null;
};

export type PauseStore = ReturnType<typeof pauseStore>;

/** Reads the open pauses. Pauses begin and end with a revision: see `goods-store.ts`. */
export function pauseStore(db: Db) {
  return {
    /** Oldest first. */
    async open(): Promise<readonly OpenPause[]> {
      const { id, scope, message, reason, cause, at, staffId } = salesPauses;
      const rows = await db
        .select({ id, scope, message, reason, cause, at, staffId })
        .from(salesPauses)
        .where(isNull(salesPauses.endedAt))
        .orderBy(asc(at));
      return rows.map((row) => ({ ...row, scope: row.scope as PauseScope, cause: row.cause as PauseCause }));
    },
  };
}
