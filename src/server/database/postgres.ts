import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { canWrite } from './can-write.ts';
import { cut } from './cut.ts';
import { refuseOtherEncoding } from './encoding.ts';
import { endWhenSilent } from './end-when-silent.ts';
import { DatabaseLost } from './errors.ts';
import { postgresPeers } from './leader-election.ts';
import { socketToServer } from './named-server.ts';
import { type Database, DatabaseError, type Db, MIGRATIONS_FOLDER } from './open.ts';
import { WatchedPool } from './pool.ts';
import * as schema from './schema.ts';
import { tablesAgainst } from './schema-version.ts';
import { applySettings, withSettings } from './session-settings.ts';
import type { Use } from './watch.ts';

/** Any number that nobody else on the server uses. */
const MIGRATION_LOCK = 7_019_442;
/** What PostgreSQL says of a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';
const CONNECTIONS = 10;
/** For the first connection: where nameservers are silent, the look-up of the server's name alone takes ten. */
const START_WITHIN_MS = 20_000;
const SET_WITHIN_MS = 5_000;
/** For whoever else brings the tables up to date. Where that one is silent instead, the server ends its connection before. */
const TURN_WITHIN_MS = 30_000;
const SILENT_FOR_MS = 20_000;
/** A turn that has not come, or is not heard of, after this long is not waited for: the server says so before. */
const PREPARED_WITHIN_MS = TURN_WITHIN_MS + 5_000;
/** A table that holds much may take minutes to change. */
const CHANGED_WITHIN_MS = 10 * 60_000;
/** A change waits for whoever reads the table, such as a backup, and every order would wait behind the change. */
const LOCKED_WITHIN_MS = 2_000;
/** So it gives way, and comes again after this, for so long. */
const CHANGE_AGAIN_MS = 3_000;
const FREE_WITHIN_MS = 5 * 60_000;
const GOODBYE_WITHIN_MS = 2_000;
/** Waiting for a free connection counts: whoever waits longer is told to come back. */
const CONNECT_WITHIN_MS = 1_500;
const STATEMENT_WITHIN_MS = 15_000;
/**
 * Waited for what somebody else keeps locked. Changes of one account wait for each other for far less; whoever waits longer, for a
 * table that an operator changes, keeps a connection from others and may come again.
 */
const LOCK_WITHIN_MS = 2_000;
/** The server itself ends a statement before: whoever says nothing for longer is not there. */
const ANSWER_WITHIN_MS = STATEMENT_WITHIN_MS + 2_000;
/**
 * Of the letters, which give up a connection after ten seconds: the server ends its half only when the statement does, and one that
 * waits for a lock does so without end. Each try would leave another one behind, until orders find none free.
 */
const JOBS_STATEMENT_WITHIN = '12s';
/** Longer than this process waits for an answer: whoever leaves the server in the middle of a transaction lets go of its rows. */
const IDLE_IN_TRANSACTION_MS = ANSWER_WITHIN_MS + 3_000;

/** PostgreSQL by its address, its tables brought up to date. Several server processes may share it. */
export async function openPostgres(url: string): Promise<Database> {
  await migrateAlone(url).catch((error) => refuse(url, error));
  return overPool(url, 'read and write');
}

/** The same for those who only read, whatever is in it: a standby will do. */
export async function openPostgresAsItIs(url: string): Promise<Database> {
  const database = overPool(url, 'read');
  try {
    await database.ping();
    return database;
  } catch (error) {
    await database.close();
    return refuse(url, error);
  }
}

function refuse(url: string, error: unknown): never {
  throw new DatabaseError(`Cannot use the PostgreSQL database at ${withoutPassword(url)}: ${messageOf(error)}.`, {
    cause: error,
  });
}

function overPool(url: string, use: Use): Database {
  const pool = new WatchedPool(
    {
      connectionString: url,
      stream: socketToServer,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'troy',
      onConnect: (client) =>
        applySettings(client, CONNECT_WITHIN_MS, {
          statement_timeout: `${STATEMENT_WITHIN_MS}ms`,
          lock_timeout: `${LOCK_WITHIN_MS}ms`,
          idle_in_transaction_session_timeout: `${IDLE_IN_TRANSACTION_MS}ms`,
        }),
    },
    use,
  );
  return {
    kind: 'postgres',
    db: drizzle(pool, { schema }) as unknown as Db,
    jobs: { connectionString: withSettings(url, { statement_timeout: JOBS_STATEMENT_WITHIN }), backend: 'postgres' },
    join: (settings) => postgresPeers(url, settings, (error) => pool.noticeRoom(error)),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waiting(),
    }),
    hasRoom: () => pool.room.hasRoom(),
    async ping() {
      const client = await pool.connect();
      let isOfUse = false;
      try {
        isOfUse = (await canWrite(client)) || use === 'read';
      } finally {
        // One that was made before the database could be written again would say the same for ever.
        client.release(!isOfUse);
      }
      if (!isOfUse) throw new DatabaseLost('The database can only be read');
    },
    close: () => pool.end(),
  };
}

/** Drizzle's migrator takes no lock: one connection holds ours, so that processes starting together do not race. */
async function migrateAlone(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, stream: socketToServer, connectionTimeoutMillis: START_WITHIN_MS });
  client.on('error', () => {});
  await client.connect();
  try {
    await applySettings(client, SET_WITHIN_MS);
    const isUpToDate = await within(PREPARED_WITHIN_MS, client, async () => {
      if (!(await canWrite(client))) throw new Error('it can only be read, as a standby');
      await refuseOtherEncoding(client);
      await endWhenSilent(client, SILENT_FOR_MS);
      await takeTurn(client);
      return ['same', 'newer'].includes(await tablesAgainst(drizzle(client) as unknown as Db));
    });
    if (isUpToDate) return;
    await within(CHANGED_WITHIN_MS, client, () => changeTables(client));
  } finally {
    // This also lets go of the lock.
    await within(GOODBYE_WITHIN_MS, client, () => client.end());
  }
}

/** A connection that is open and silent would be waited for for ever: after `ms` it is cut, and what waits for it fails. */
async function within<Result>(ms: number, client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const tooLate = setTimeout(() => cut(client, new Error(`it did not answer within ${ms / 1000} seconds`)), ms);
  try {
    return await work();
  } finally {
    clearTimeout(tooLate);
  }
}

/** Holds the lock until the connection ends. */
async function takeTurn(client: pg.Client): Promise<void> {
  await limitWait(client, TURN_WITHIN_MS);
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]).catch((error) => {
    if (!isLocked(error)) throw error;
    throw new Error(`another process has been bringing its tables up to date for ${TURN_WITHIN_MS / 1000} seconds`);
  });
}

/** All pending changes in one transaction, so that one which gives way leaves nothing half done. */
async function changeTables(client: pg.Client): Promise<void> {
  await limitWait(client, LOCKED_WITHIN_MS);
  const until = Date.now() + FREE_WITHIN_MS;
  for (;;) {
    try {
      return await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (Date.now() > until) throw new Error('its tables have to change, and something, such as a backup, reads them');
      await sleep(CHANGE_AGAIN_MS);
    }
  }
}

async function limitWait(client: pg.Client, ms: number): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [`${ms}ms`]);
}

function isLocked(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === LOCK_NOT_AVAILABLE || (cause instanceof Error && isLocked(cause));
}

export function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  // A slash in a password that was not written as `%2F` makes its beginning the port, and the rest a path.
  return pathname.includes('@') ? 'DATABASE_URL' : `${host}${pathname}`;
}

/** What is at the bottom of it: what lies above tells of our own statements. */
function messageOf(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return messageOf(error.cause);
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
}
