import { type Database, DatabaseError, type Db, type Where } from './open.ts';
import { tablesAgainst } from './schema-version.ts';
import { hasTable } from './sql.ts';

/** A database that outlives its process. */
export type KeptWhere = Exclude<Where, { kind: 'pglite-memory' }>;

/**
 * Opens a database of the shop as it is, for a command beside it: nothing is made and nothing brought up to date. Throws
 * DatabaseError where there is none, or one whose tables are of another version.
 */
export async function openExisting(where: KeptWhere): Promise<Database> {
  const name = await nameOf(where);
  const database =
    where.kind === 'postgres'
      ? await (await import('./postgres.ts')).openPostgresAsItIs(where.url)
      : await (await import('./pglite.ts')).openFolderAsItIs(where.folder);
  if (!database) throw noShopIn(name);
  try {
    await refuseOtherTables(database.db, name);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** For the operator to know which one it is, without its password. */
export async function nameOf(where: KeptWhere): Promise<string> {
  if (where.kind === 'pglite') return `the embedded database in ${where.folder}`;
  const { withoutPassword } = await import('./postgres.ts');
  return `the PostgreSQL database at ${withoutPassword(where.url)}`;
}

async function refuseOtherTables(db: Db, name: string): Promise<void> {
  if (!(await hasTable(db, 'orders')) || !(await hasTable(db, 'drizzle.__drizzle_migrations'))) throw noShopIn(name);
  await refuseNewerTables(db, name);
  if ((await tablesAgainst(db)) === 'older')
    throw new DatabaseError(
      `The shop's tables in ${name} are older than this version: start it there once, which brings them up to date.`,
    );
}

/** A server of this version may go on beside a newer one, but a backup by it would leave out what it does not know. */
export async function refuseNewerTables(db: Db, name: string): Promise<void> {
  if ((await tablesAgainst(db)) === 'newer')
    throw new DatabaseError(
      `The shop's tables in ${name} are newer than this version: back up and restore with the version that made them.`,
    );
}

function noShopIn(name: string): DatabaseError {
  return new DatabaseError(
    `There is no database of the shop to be found as ${name}: set DATABASE_URL and DATA_DIR as they are set for the shop.`,
  );
}
