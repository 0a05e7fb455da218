import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { DatabaseError } from './errors.ts';
import { hasTable, rowsOf } from './sql.ts';
import type { Db } from './types.ts';

/** Found by the project's folder: the built server runs from another one than its sources. */
const MIGRATIONS_FOLDER = path.join(
  path.dirname(findPackageJSON(import.meta.url) ?? ''),
  'src/server/database/migrations',
);

/** The tables of a database against those of this version. */
export type SchemaVersion = 'none' | 'foreign' | 'older' | 'same' | 'newer';

/**
 * Brings the tables up to date, all pending changes in one transaction. Newer tables are left as they are. Throws DatabaseError
 * where no version of ours made them.
 */
export async function migrateDatabase(db: Db): Promise<void> {
  if ((await schemaVersion(db)) === 'foreign') throw new DatabaseError(tooOld('its tables are'));
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
  const [first, last] = [migrations().at(0), migrations().at(-1)];
  if (applied < (first ?? 0)) return 'foreign';
  if (applied === last) return 'same';
  return applied < (last ?? 0) ? 'older' : 'newer';
}

/** The operator's message for data of a version whose migrations are not among ours. */
export function tooOld(they: string): string {
  const day = new Date(migrations()[0] ?? 0).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `${they} of a version from before ${day}, which this one cannot bring up to date: stay with that version`;
}

/** Their times, oldest first. */
function migrations(): readonly number[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ folderMillis }) => folderMillis);
}
