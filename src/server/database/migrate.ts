import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { hasTable, rowsOf } from './sql.ts';
import type { Db } from './types.ts';

/** Found by the project's folder: the built server runs from another one than its sources. */
const MIGRATIONS_FOLDER = path.join(
  path.dirname(findPackageJSON(import.meta.url) ?? ''),
  'src/server/database/migrations',
);

/** The tables of a database against those of this version. */
export type SchemaVersion = 'none' | 'older' | 'same' | 'newer';

/** Brings the tables up to date, all pending changes in one transaction. Newer tables are left as they are. */
export async function migrateDatabase(db: Db): Promise<void> {
  // The migrator of one driver serves both: it does no more than `readMigrationFiles` and `db.dialect.migrate`.
  await migrate(db as unknown as Parameters<typeof migrate>[0], { migrationsFolder: MIGRATIONS_FOLDER });
}

export async function schemaVersion(db: Db): Promise<SchemaVersion> {
  if (!(await hasTable(db, 'drizzle.__drizzle_migrations'))) return 'none';
  const [latest] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  const applied = Number(latest?.at);
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-1)?.folderMillis ?? 0;
  if (applied === known) return 'same';
  return applied < known ? 'older' : 'newer';
}
