import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

const LOCK_WITHIN = '2s';

/**
 * A transaction of work that can be done again later: none of its statements waits for long for what somebody else keeps locked,
 * since its connection is wanted elsewhere. One that would is taken back with the whole, and this throws.
 */
export function transactBriefly<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${LOCK_WITHIN}, true)`);
    return work(tx);
  });
}
