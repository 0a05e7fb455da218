import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';

/**
 * The query to fail among those of a piece of work: before it reaches the database, or after it was executed there. `among`
 * counts only queries whose text it matches.
 */
export type Fault = { readonly at: number; readonly when: 'before' | 'after'; readonly among?: RegExp };

type Counted = { readonly fault: Fault; count: number };

const work = new AsyncLocalStorage<Counted>();

/** Runs work of which one query fails, as if the connection had broken. Answers how many queries this work, and no other, made. */
export async function withFault<Result>(
  fault: Fault,
  run: () => Promise<Result>,
): Promise<{ result: Result; queries: number }> {
  patchOnce();
  const counted: Counted = { fault, count: 0 };
  const result = await work.run(counted, run);
  return { result, queries: counted.count };
}

let isPatched = false;

function patchOnce(): void {
  if (isPatched) return;
  isPatched = true;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function faultyQuery(this: pg.Client, ...args: unknown[]): unknown {
    const when = faultNow(args[0]);
    const ask = (given: unknown[]) => Reflect.apply(query, this, given);
    if (!when) return ask(args);
    const broken = () => {
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      return fault();
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      if (when === 'before') return void setImmediate(() => callback(broken()));
      return ask([...args.slice(0, -1), () => callback(broken())]);
    }
    return when === 'before' ? Promise.reject(broken()) : ask(args).then(() => Promise.reject(broken()));
  } as typeof query;

  PGlite.prototype.query = faulty(PGlite.prototype.query);
  const { transaction } = PGlite.prototype;
  PGlite.prototype.transaction = function faultyTransaction<Result>(
    this: PGlite,
    callback: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const inside = work.getStore();
    return transaction.call(this, (tx: Transaction) => {
      const wrapped = { ...tx, query: faulty(tx.query.bind(tx)) };
      return inside ? work.run(inside, () => callback(wrapped)) : callback(wrapped);
    }) as Promise<Result>;
  };
}

function faulty<Query extends PGlite['query'] | Transaction['query']>(query: Query): Query {
  return async function faultyQuery(this: unknown, ...args: unknown[]) {
    const when = faultNow(args[0]);
    if (when === 'before') throw fault();
    const answer = await Reflect.apply(query, this, args);
    if (when === 'after') throw fault();
    return answer;
  } as Query;
}

/** Counts a query of the current work, and answers whether and when it fails. */
function faultNow(query: unknown): Fault['when'] | undefined {
  const counted = work.getStore();
  if (!counted) return undefined;
  const text = typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '');
  if (counted.fault.among?.test(text) === false) return undefined;
  counted.count += 1;
  return counted.count === counted.fault.at ? counted.fault.when : undefined;
}

function fault(): Error {
  return Object.assign(new Error('Connection terminated by the test'), { code: 'ECONNRESET' });
}
