import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Db, MIGRATIONS_FOLDER } from './open.ts';
import { hasTable, rowsOf } from './sql.ts';

/** What a database's tables are against those of this version: of an older one, the same, or of a newer one. */
export type TablesAgainst = 'none' | 'older' | 'same' | 'newer';

export async function tablesAgainst(db: Db): Promise<TablesAgainst> {
  if (!(await hasTable(db, 'drizzle.__drizzle_migrations'))) return 'none';
  const [done] = await rowsOf<{ last: string | null }>(
    db,
    sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
  );
  const last = Number(done?.last);
  const newest = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-1)?.folderMillis ?? 0;
  if (last === newest) return 'same';
  return last < newest ? 'older' : 'newer';
}
