import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './types.ts';

/** The rows of a statement written by hand. Both drivers answer them, in a shape that their common type lacks. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<readonly Row[]> {
  const answer: unknown = await db.execute(query);
  return (answer as { rows: readonly Row[] }).rows;
}

/** True where the database has this table, false where it is missing; its name as SQL writes it. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const [found] = await rowsOf<{ is_there: boolean }>(db, sql`select to_regclass(${name}) is not null as is_there`);
  return found?.is_there ?? false;
}

/**
 * Marks a statement that PostgreSQL plans again for each value. A plan for any value reads a whole table where one value is
 * rare and another frequent.
 */
export const PLAN_ANEW = '/* plan anew */';

/** A transaction that notifies cannot commit while the queue is full, and other programs on the server fill it too. */
const MOST_USED = 0.9;

/**
 * Notifies the channel, unless the queue of notifications is nearly full: listeners also poll. Asking how full it is has PostgreSQL
 * drop what all have read, which it does by itself only after a notification.
 */
export function announce(channel: string, payload: string): SQL {
  return sql`select pg_notify(${channel}, ${payload}) where pg_notification_queue_usage() < ${MOST_USED}::float8`;
}
