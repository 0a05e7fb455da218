import pg from 'pg';
import { isQueryTimeout } from './errors.ts';
import { outsideOfTransaction } from './open-transaction.ts';
import { PLAN_ANEW } from './sql.ts';

/**
 * A pool that keeps no client of no use. Where a query in a transaction gets no answer in time, pg fails that query alone: the
 * rollback would wait as long again, and then the client would be lent to others (node-postgres issues 1713 and 3399). And
 * Drizzle never releases a client whose `begin` has failed: the pool would lose a place for good.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new GuardedPool({ ...config, Client: TimedClient as typeof pg.Client });
  // A connection that breaks fails its query, and is replaced. An error event without a listener would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('acquire', (client) => client.once('end', releaseEnded));
  pool.on('release', (_error, client) => client.off('end', releaseEnded));
  return pool;
}

/** Lends no connection to the work of a transaction, which has one. A query of the pool connects as well. */
class GuardedPool extends pg.Pool {
  override connect(...args: unknown[]): never {
    outsideOfTransaction(this);
    return Reflect.apply(super.connect, this, args) as never;
  }
}

/** Names its statements, and destroys its connection when a query gets no answer in time. */
class TimedClient extends pg.Client {
  readonly #names = new Map<string, string>();

  override query(...args: unknown[]): never {
    const answer: unknown = Reflect.apply(super.query, this, args.with(0, named(args[0], this.#names)));
    if (answer instanceof Promise) {
      answer.catch((error) => {
        if (isQueryTimeout(error)) destroyConnection(this);
      });
    }
    return answer as never;
  }
}

/** Statements of a connection that may have a name: it keeps their plans in memory. */
const MOST_NAMED = 300;
/** A statement with a parameter for each of many values has a text that seldom comes again. */
const LONGEST_NAMED = 4096;

/** A prepared statement has a name: PostgreSQL parses and plans it once for each connection. */
function named(statement: unknown, names: Map<string, string>): unknown {
  const text = statement instanceof Object && 'text' in statement ? statement.text : undefined;
  if (typeof text !== 'string' || text.length > LONGEST_NAMED || text.includes(PLAN_ANEW)) return statement;
  const name = names.get(text) ?? (names.size < MOST_NAMED ? `s${names.size}` : undefined);
  if (name === undefined) return statement;
  names.set(text, name);
  return { ...(statement as object), name };
}

function releaseEnded(this: pg.PoolClient): void {
  this.release(true);
  // A second release throws, and would hide the error of the query.
  this.release = () => {};
}

/** Closes the socket without the goodbye that a silent server would never answer; the query in flight fails. */
export function destroyConnection(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}
