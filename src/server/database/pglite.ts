import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { HOUR_MS } from '#domain/durations.ts';
import { every } from '../scheduling/every.ts';
import { hasEnoughSpace, MIN_FREE_BYTES, MIN_FREE_FILES, readFreeSpace, watchDiskSpace } from './disk-space.ts';
import { DatabaseError } from './errors.ts';
import { migrateDatabase } from './migrate.ts';
import { inTransaction, outsideOfTransaction } from './open-transaction.ts';
import type { Database, DatabaseLocation, Db, ElectionSettings, LeaderElection } from './types.ts';

const asText = (value: string) => value;
/** Types that Drizzle parses itself; the numbers are arrays of numerics, timestamps with and without zone, intervals and dates. */
const AS_TEXT = {
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.INTERVAL]: asText,
  [types.DATE]: asText,
  1231: asText,
  1115: asText,
  1185: asText,
  1187: asText,
  1182: asText,
};

type PgliteLocation = Extract<DatabaseLocation, { kind: 'pglite' }>;

/** Pages that it keeps in memory: a fifth of the default, as the system caches the files anyway. */
const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];
/** PGlite has no autovacuum: without this, the space of deleted sessions, counts and letters is never used again. */
const VACUUM_EVERY_MS = HOUR_MS;
/**
 * An empty database with all its tables, made with the built server and found by it alone: in sources that have changed since,
 * the tables may be others. To unpack it takes a tenth of the time of making one.
 */
const EMPTY_DATABASE = path.join(import.meta.dirname, '../empty-database.tar.gz');
const MiB = 1024 * 1024;

/**
 * Opens PGlite in a folder. Throws DatabaseError, with a sentence for the operator, where it cannot. It survives a killed
 * process but never calls fsync: a power cut can lose the last orders.
 */
export async function openFolder(location: PgliteLocation): Promise<Database> {
  const { folder } = location;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new DatabaseError(`Cannot write to the data folder ${folder}. Make it writable, or choose another DATA_DIR.`);
  }
  return openLocked(location, (client) =>
    migrateDatabase(dbOver(client)).catch((error: unknown) => {
      if (error instanceof DatabaseError)
        throw new DatabaseError(`Cannot use the database in ${folder}: ${error.message}.`, { cause: error });
      throw error;
    }),
  );
}

/** The same for a command, with its tables as they are; undefined where there is no database. */
export async function openExistingFolder(location: PgliteLocation): Promise<Database | undefined> {
  if (!existsSync(path.join(location.folder, 'pglite/PG_VERSION'))) return undefined;
  return openLocked(location, async () => {});
}

/** PGlite in memory, empty or from a snapshot made by `dumpDataDir`. */
export async function openMemory(snapshot?: Blob): Promise<Database> {
  const client = new PGlite(snapshot ? { loadDataDir: snapshot } : {});
  await client.waitReady;
  await migrateDatabase(dbOver(client));
  return databaseOver(client);
}

async function openLocked(location: PgliteLocation, prepare: (client: PGlite) => Promise<void>): Promise<Database> {
  const { folder, readFreeSpace: read = readFreeSpace, vacuumEveryMs = VACUUM_EVERY_MS } = location;
  const lock = lockFolder(folder);
  if (!lock)
    throw new DatabaseError(
      `Another process already uses the database in ${folder}. Stop it, or choose another DATA_DIR.`,
    );
  try {
    const client = await openClient(folder, read);
    await prepare(client);
    const { hasDiskSpace, close } = watchDiskSpace(folder, read);
    // What one vacuum has failed to do, the next one does.
    const vacuum = every(
      vacuumEveryMs,
      async () => void (hasDiskSpace() && (await client.exec('vacuum'))),
      () => {},
    );
    return {
      ...databaseOver(client),
      hasDiskSpace,
      async close() {
        close();
        await vacuum.stop();
        await client.close().finally(lock.release);
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Throws DatabaseError where this user has no database there, or cannot have one. */
async function openClient(folder: string, read: typeof readFreeSpace): Promise<PGlite> {
  const place = path.join(folder, 'pglite');
  const hasSpace = await hasEnoughSpace(folder, read);
  // One that is there is opened on a full disk too; a new one would be left half made.
  if (!hasSpace && !existsSync(place))
    throw new DatabaseError(
      `There is too little room for a database in ${folder}: ${MIN_FREE_BYTES / MiB} MiB and ${MIN_FREE_FILES} inodes have to be free. Make room, or choose another DATA_DIR.`,
    );
  try {
    if (!existsSync(place) && existsSync(EMPTY_DATABASE)) await unpackEmptyDatabase(place);
    const client = new PGlite(place, { startParams: START_PARAMS });
    await client.waitReady;
    return client;
  } catch (error) {
    // For errors of its files PGlite throws a number.
    const [message] = error instanceof Error ? error.message.split('\n') : ['it is none, or not for this user'];
    // After a kill it has to write before it can be read; the error names no disk then.
    const advice = hasSpace
      ? 'Mend that, or choose another DATA_DIR'
      : 'Its disk has too little room: make some, and it opens with all that it holds';
    throw new DatabaseError(`Cannot open the database in ${place}: ${message}. ${advice}.`, { cause: error });
  }
}

/** Unpacked aside and renamed: a process that is killed meanwhile leaves no half of a database. */
async function unpackEmptyDatabase(place: string): Promise<void> {
  const aside = `${place}.new`;
  await rm(aside, { recursive: true, force: true });
  const client = new PGlite(aside, { loadDataDir: new Blob([await readFile(EMPTY_DATABASE)]) });
  await client.waitReady;
  await client.close();
  await rename(aside, place);
}

function databaseOver(client: PGlite): Database {
  const db = dbOver(client);
  return {
    kind: 'pglite',
    db,
    pglite: client,
    elect: (settings) => electItself(client, settings),
    hasDiskSpace: () => true,
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}

/** No other process can open it: this one leads, and hears itself. */
function electItself(client: PGlite, { channel, onNews }: ElectionSettings): LeaderElection {
  let listening: Promise<() => Promise<void>> | undefined;
  return {
    async campaign() {
      listening ??= client.listen(channel, onNews);
      await listening;
      return dbOver(client);
    },
    resign() {},
    close: async () => (await listening)?.(),
  };
}

/**
 * Drizzle hands its parsers on with each statement, and PGlite copies its own, one for each type of the database, to add them: a
 * fifth of a millisecond each time. The client has them once and for all instead.
 */
function dbOver(client: PGlite): Db {
  Object.assign(client.parsers, AS_TEXT);
  const asked: Asked & { transaction(work: (tx: Asked) => Promise<unknown>): Promise<unknown> } = {
    query: (...statement) => {
      outsideOfTransaction(client);
      return withoutParsers(client).query(...statement);
    },
    transaction: (work) => {
      outsideOfTransaction(client);
      return client.transaction((tx) => inTransaction(client, () => work(withoutParsers(tx))));
    },
  };
  return drizzle({ client: asked as unknown as PGlite }) as unknown as Db;
}

type Asked = Pick<PGlite, 'query'>;

function withoutParsers(client: Asked): Asked {
  return { query: (text, values, { parsers: _, ...options } = {}) => client.query(text, values, options) };
}

/**
 * Takes a folder for this process alone, or answers nothing when another process has it. Throws DatabaseError where the lock
 * cannot be kept there.
 *
 * Two processes on one PGlite folder destroy it, and PGlite itself takes no lock. SQLite's exclusive lock is one of the
 * operating system's: it dies with its process, even by SIGKILL, so a stale one cannot exist.
 */
function lockFolder(folder: string): { release(): void } | undefined {
  const place = path.join(folder, 'in-use.lock');
  let file: DatabaseSync | undefined;
  try {
    const opened = new DatabaseSync(place, { timeout: 0 });
    file = opened;
    opened.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return { release: () => opened.close() };
  } catch (error) {
    file?.close();
    if (isBusy(error)) return undefined;
    const { message } = error as Error;
    throw new DatabaseError(`Cannot lock ${place}: ${message}. Remove that file, or choose another DATA_DIR.`);
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
