import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/database/sql.ts';
import type { Db } from '#server/database/types.ts';

/** As if the time of the next try had come. A letter that is in hand would be sent twice. */
export async function makeLettersDue(db: Db): Promise<void> {
  await db.execute(sql`update outbox set next_try_at = now()`);
}

/** Counts the emails that were tried and wait longer than this; those being sent wait for less. */
export async function countPaused(db: Db, forSeconds: number): Promise<number> {
  const paused = sql`select id from outbox
    where failed_at is null and tries > 0 and next_try_at > now() + ${forSeconds} * interval '1 second'`;
  return (await rowsOf(db, paused)).length;
}
