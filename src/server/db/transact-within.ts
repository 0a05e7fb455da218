import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/**
 * A transaction of which no statement waits longer than `lockMs` for what somebody else keeps locked: its connection is wanted
 * elsewhere. One that would wait longer is taken back as a whole, and this throws.
 */
export function transactWithin<Result>(db: Db, lockMs: number, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`);
    return work(tx);
  });
}
