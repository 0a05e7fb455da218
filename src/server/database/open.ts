import { DatabaseError } from './errors.ts';
import { schemaVersion, tooOld } from './migrate.ts';
import type { Database, DatabaseLocation, MemoryLocation } from './types.ts';

/**
 * Opens a database for the shop and brings its tables up to date. Throws DatabaseError where it cannot be reached, is in use by
 * another process (PGlite) or cannot be written.
 */
export async function openDatabase(location: DatabaseLocation | MemoryLocation): Promise<Database> {
  // Both drivers are heavy and one is used: each is loaded on demand.
  if (location.kind === 'postgres') return (await import('./postgres.ts')).openPostgres(location.url);
  const { openFolder, openMemory } = await import('./pglite.ts');
  return location.kind === 'pglite' ? openFolder(location) : openMemory(location.snapshot);
}

/**
 * Opens a database of the shop for a command, as it is: nothing is created or migrated, and statements may take minutes. Throws
 * DatabaseError where there is none, or one whose tables are of another version.
 */
export async function openExisting(location: DatabaseLocation): Promise<Database> {
  const name = await nameOf(location);
  const database = await connect(location);
  try {
    const version = database && (await schemaVersion(database.db));
    if (!database || version === 'none')
      throw new DatabaseError(
        `There is no database of the shop to be found as ${name}: set DATABASE_URL and DATA_DIR as they are set for the shop.`,
      );
    if (version === 'foreign') throw new DatabaseError(`${tooOld(`The shop's tables in ${name} are`)}.`);
    if (version === 'older')
      throw new DatabaseError(
        `The shop's tables in ${name} are older than this version: start it there once, which brings them up to date.`,
      );
    // The tables of a newer version hold what a backup by this one would leave out.
    if (version === 'newer')
      throw new DatabaseError(
        `The shop's tables in ${name} are newer than this version: use the commands of the version that made them.`,
      );
    return database;
  } catch (error) {
    await database?.close();
    throw error;
  }
}

/** Names a database for the operator, without its password. */
export async function nameOf(location: DatabaseLocation): Promise<string> {
  if (location.kind === 'pglite') return `the embedded database in ${location.folder}`;
  const { withoutPassword } = await import('./postgres.ts');
  return `the PostgreSQL database at ${withoutPassword(location.url)}`;
}

async function connect(location: DatabaseLocation): Promise<Database | undefined> {
  if (location.kind === 'postgres') return (await import('./postgres.ts')).connectPostgres(location.url);
  return (await import('./pglite.ts')).openExistingFolder(location);
}
