import type { SQL } from 'drizzle-orm';
import type { Db } from './open.ts';

/** The rows of a statement written by hand. Both drivers answer them, in a shape that their common type does not tell. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<readonly Row[]> {
  return ((await db.execute(query)) as unknown as { rows: readonly Row[] }).rows;
}
