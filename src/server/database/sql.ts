import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './types.ts';

/** The rows of a statement written by hand. Both drivers answer them, in a shape that their common type does not tell. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<readonly Row[]> {
  return rowsIn(await db.execute(query));
}

/** A statement whose text is always the same, its values as `$1`, `$2`. */
export type Statement = { readonly name: string; readonly text: string };

/** The rows of such a statement: it is not built anew, and PostgreSQL reads and plans it once for each connection. */
export async function rowsOfPrepared<Row>(
  db: Db,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const prepared = db._.session.prepareQuery({ sql: text, params: [...values] }, undefined, name, false);
  return rowsIn(await prepared.execute());
}

/** Whether there is such a table; its name as SQL writes it. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const [found] = await rowsOf<{ is_there: boolean }>(db, sql`select to_regclass(${name}) is not null as is_there`);
  return found?.is_there ?? false;
}

function rowsIn<Row>(answer: unknown): readonly Row[] {
  return (answer as { rows: readonly Row[] }).rows;
}
