import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withTimeout } from '../scheduling/with-timeout.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { DatabaseError, errorChain, hasSqlState } from './errors.ts';
import { joinElection } from './leader-election.ts';
import { migrateDatabase } from './migrate.ts';
import { inTransaction } from './open-transaction.ts';
import { createPool } from './pool.ts';
import type { Database, Db } from './types.ts';

/**
 * Settings that our statements rely on, and for which the role or the server may have other defaults: the isolation level, an
 * answer to a commit only once it is on the disk, and times in the form that we read. Options in the address replace them.
 */
const OPTIONS = '-c default_transaction_isolation=read\\ committed -c synchronous_commit=on -c datestyle=ISO';

/**
 * For requests, which are answered within about two seconds. Waiting for a free connection counts as connecting, waiting for a
 * lock as the statement. PostgreSQL times a statement out first; a server that does not answer is left to the client's timeout.
 */
const FOR_REQUESTS = {
  options: OPTIONS,
  max: 10,
  connectionTimeoutMillis: 1_500,
  statement_timeout: 1_500,
  query_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  application_name: 'troy',
};

/** For a backup or a restore: a statement may count millions of rows, and a file may stand still within the transaction. */
const FOR_COMMANDS = {
  options: `${OPTIONS} -c idle_in_transaction_session_timeout=0`,
  max: 1,
  connectionTimeoutMillis: 10_000,
  query_timeout: 10 * 60_000,
  application_name: 'troy command',
};

const FOR_MIGRATIONS = {
  options: OPTIONS,
  connectionTimeoutMillis: 10_000,
  query_timeout: 60_000,
  /** A change of a table waits behind its readers, such as a backup, and all orders would wait behind the change. */
  lock_timeout: 5_000,
  application_name: 'troy migration',
};
/** Time to wait on closing for connections that no longer answer. */
const GOODBYE_WITHIN_MS = 2_000;

/**
 * Opens PostgreSQL by its address, and brings its tables up to date. Throws DatabaseError where it cannot. Any number of
 * processes may share it.
 */
export async function openPostgres(url: string): Promise<Database> {
  await migrate(url).catch((error) => refuse(url, error));
  return overPool(url, FOR_REQUESTS);
}

/**
 * The same for a command, with its tables as they are. A command that only reads may use a standby. Throws DatabaseError too.
 */
export async function connectPostgres(url: string): Promise<Database> {
  const database = overPool(url, FOR_COMMANDS);
  try {
    await database.ping();
    return database;
  } catch (error) {
    await database.close();
    return refuse(url, error);
  }
}

function overPool(url: string, config: pg.PoolConfig): Database {
  const pool = createPool({ connectionString: url, ...config });
  return {
    kind: 'postgres',
    db: dbOver(pool),
    elect: (settings) => joinElection({ connectionString: url, options: OPTIONS }, settings),
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    notificationsUsed: async () => {
      const { rows } = await pool.query('select pg_notification_queue_usage() as used');
      return rows[0].used;
    },
    hasDiskSpace: () => true,
    ping: async () => void (await pool.query('select 1')),
    close: () => withTimeout(pool.end(), GOODBYE_WITHIN_MS, () => {}),
  };
}

function dbOver(pool: pg.Pool): Db {
  const db = drizzle(pool) as unknown as Db;
  const transaction: Db['transaction'] = db.transaction.bind(db);
  return Object.assign(db, {
    transaction: ((work, config) =>
      transaction((tx) => inTransaction(pool, () => work(tx)), config)) satisfies Db['transaction'],
  });
}

/** Drizzle's migrator takes no lock of its own: processes that start together would race. The end of the connection unlocks. */
async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, ...FOR_MIGRATIONS });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseUnsuitable(client);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await migrateDatabase(drizzle(client) as unknown as Db);
  } finally {
    await client.end();
  }
}

async function refuseUnsuitable(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('transaction_read_only') as read_only, current_setting('server_encoding') as encoding`,
  );
  const [{ read_only, encoding }] = rows;
  if (read_only === 'on') throw new Error('it can only be read, as a standby');
  if (encoding !== 'UTF8')
    throw new Error(
      `its encoding is ${encoding}, in which not every name can be written: create one with encoding UTF8, and move what is in this one by npm run backup and npm run restore`,
    );
}

function refuse(url: string, error: unknown): never {
  throw new DatabaseError(`Cannot use the PostgreSQL database at ${withoutPassword(url)}: ${reasonOf(error)}.`, {
    cause: error,
  });
}

/** The innermost message: those above it name our own statements. */
function reasonOf(error: unknown): string {
  if (hasSqlState(error, '55P03'))
    return 'its tables are locked, by another process that starts or by a backup. Start the shop again';
  const innermost = [...errorChain(error)].at(-1);
  if (innermost instanceof AggregateError && innermost.errors[0] instanceof Error) return innermost.errors[0].message;
  return innermost?.message ?? String(error);
}

export function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  // A password with a slash that was not written as `%2F` is parsed into the port and the path.
  return pathname.includes('@') ? 'DATABASE_URL' : `${host}${pathname}`;
}
