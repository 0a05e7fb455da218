import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { type Database, DatabaseError, type Db, MIGRATIONS_FOLDER } from './open.ts';
import * as schema from './schema.ts';

/** Any number that nobody else on the server uses. */
const MIGRATION_LOCK = 7_019_442;
const CONNECTIONS = 10;
const CONNECT_WITHIN_MS = 5_000;
const STATEMENT_WITHIN_MS = 15_000;

/** PostgreSQL by its address. Several server processes may share it. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    application_name: 'troy',
  });
  // A connection that breaks while idle is replaced at the next query; unheard, the event would end the process.
  pool.on('error', () => {});
  try {
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    throw new DatabaseError(`Cannot use the PostgreSQL database at ${withoutPassword(url)}: ${messageOf(error)}.`, {
      cause: error,
    });
  }
  return {
    kind: 'postgres',
    db: drizzle(pool, { schema }) as unknown as Db,
    jobs: { connectionString: url, backend: 'postgres' },
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

/** Drizzle's migrator takes no lock: one connection holds ours, so that processes starting together do not race. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // Not given back to the pool: closing the connection also lets go of the lock.
    client.release(true);
    throw error;
  }
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return error.errors[0].message;
  return error instanceof Error ? error.message : String(error);
}
