import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { withTimeout } from '../scheduling/with-timeout.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { destroyConnection } from './pool.ts';
import type { Db, ElectionSettings, LeaderElection } from './types.ts';

const ANSWER_WITHIN_MS = 5_000;
const GOODBYE_WITHIN_MS = 1_000;
/** Shorter silences happen on a busy machine. */
const MIN_SILENCE_MS = 10_000;

type Connection = { readonly client: pg.Client; readonly db: Db };

/**
 * Elects a leader by an advisory lock, on one connection of its own that also listens for notifications. PostgreSQL releases
 * the lock when the process dies, loses the connection or hangs. The next campaign reconnects.
 */
export function joinElection(
  config: pg.ClientConfig,
  { name, channel, silenceMs, onNews }: ElectionSettings,
): LeaderElection {
  let connection: Connection | undefined;
  let isClosed = false;

  async function connect(): Promise<Connection> {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      idle_in_transaction_session_timeout: Math.max(silenceMs, MIN_SILENCE_MS),
      application_name: 'troy election',
    });
    client.on('error', () => {});
    client.on('notification', onNews);
    client.once('end', () => {
      if (connection?.client === client) connection = undefined;
    });
    try {
      await client.connect();
      await client.query(`set idle_session_timeout = ${Math.max(silenceMs, MIN_SILENCE_MS)}`);
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      destroyConnection(client);
      throw error;
    }
    onNews();
    return { client, db: drizzle(client) as unknown as Db };
  }

  function resign(): void {
    if (connection) destroyConnection(connection.client);
    connection = undefined;
  }

  return {
    async campaign() {
      if (isClosed) return undefined;
      try {
        connection ??= await connect();
        const { client, db } = connection;
        return (await tryLock(client, name)) ? db : undefined;
      } catch {
        resign();
        return undefined;
      }
    },
    resign,
    async close() {
      isClosed = true;
      // The server releases the lock before it closes its end: a process that starts afterwards finds it free.
      if (connection) await withTimeout(connection.client.end(), GOODBYE_WITHIN_MS, () => {});
      resign();
    },
  };
}

/** The connection that holds the lock is given it again each time. */
async function tryLock(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as is_locked', [
    ADVISORY_LOCKS.election,
    name,
  ]);
  return rows[0].is_locked;
}
