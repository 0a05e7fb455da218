import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { DatabaseError } from './errors.ts';
import { hasTable, rowsOf } from './sql.ts';
import type { Db } from './types.ts';

/** Found by the project's folder: the built server runs from another one than its sources. */
const PACKAGE = findPackageJSON(import.meta.url) ?? '';
const MIGRATIONS_FOLDER = path.join(path.dirname(PACKAGE), 'src/server/database/migrations');

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
  const [first, last] = [migrations().at(0)?.when, migrations().at(-1)?.when];
  if (applied < (first ?? 0)) return 'foreign';
  if (applied === last) return 'same';
  return applied < (last ?? 0) ? 'older' : 'newer';
}

/** Returns the operator's error message for data of a version whose migrations are not among ours. */
export function tooOld(they: string): string {
  const day = new Date(migrations()[0]?.when ?? 0).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return `${they} of a version from before ${day}, which this one cannot bring up to date: stay with that version`;
}

/** A release, and its tables by the newest of its migrations, such as `0018_metal_position`. */
export type Release = { readonly version: string; readonly tables: string };

/** The release that this code is of. */
export function thisRelease(): Release {
  const { version }: { version: string } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  return { version, tables: migrations().at(-1)?.tag ?? '' };
}

/** True where the tables of a release are missing among those that this code can make. */
export function hasNewerTables({ tables }: Release): boolean {
  return !migrations().some(({ tag }) => tag === tables);
}

/** Oldest first, with their times in milliseconds. */
function migrations(): readonly { readonly tag: string; readonly when: number }[] {
  return JSON.parse(readFileSync(path.join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')).entries;
}
