import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';

type Work = () => Promise<unknown>;
/** Work that interrupts other work right before its first query that begins with `before`. */
type Meanwhile = {
  readonly before: string;
  readonly run: Work;
  readonly afterwards: Work;
  /** As another request does it: in no context of the work. */
  readonly alone: (run: Work) => Promise<unknown>;
  isDone: boolean;
  beside?: Promise<unknown>;
};

const work = new AsyncLocalStorage<Meanwhile>();
const inTransaction = new WeakSet<pg.Client>();

/**
 * Runs work, and something else whole in the middle of it: `meanwhile` right before the first of its queries whose text begins
 * with `before`, `afterwards` right after that query. Within a transaction `meanwhile` may have to wait for the work's own
 * locks: there it is begun, and the work goes on as soon as it waits.
 */
export async function withMeanwhile<Result>(
  before: string,
  meanwhile: Work,
  run: () => Promise<Result>,
  afterwards: Work = async () => {},
): Promise<Result> {
  patchOnce();
  const alone = AsyncLocalStorage.snapshot();
  const state: Meanwhile = { before, run: meanwhile, afterwards, alone, isDone: false };
  const result = await work.run(state, run);
  if (!state.isDone) throw new Error(`No query began with '${before}'.`);
  await state.beside;
  return result;
}

let isPatched = false;

function patchOnce(): void {
  if (isPatched) return;
  isPatched = true;
  const ofPostgres = pg.Client.prototype.query;
  pg.Client.prototype.query = function interrupted(this: pg.Client, ...args: unknown[]): unknown {
    const ask = (given: unknown[] = args) => Reflect.apply(ofPostgres, this, given);
    noteTransaction(this, textOf(args[0]));
    const now = meanwhileOf(args[0]);
    if (!now) return ask();
    // With a callback, what is answered here is ignored.
    if (inTransaction.has(this)) return untilItWaits(begin(now), () => ask([WAITS_FOR_THIS])).then(() => ask());
    return now.alone(now.run).then(() => {
      const callback = args.at(-1);
      if (typeof callback !== 'function') return ask().then(after(now));
      return ask([
        ...args.slice(0, -1),
        (...answer: unknown[]) => now.alone(now.afterwards).then(() => callback(...answer)),
      ]);
    });
  } as typeof ofPostgres;
  const { query, transaction } = PGlite.prototype;
  PGlite.prototype.query = async function interrupted(this: PGlite, ...args: Parameters<PGlite['query']>) {
    const now = meanwhileOf(args[0]);
    if (!now) return Reflect.apply(query, this, args);
    await now.alone(now.run);
    return Reflect.apply(query, this, args).then(after(now));
  } as typeof query;
  PGlite.prototype.transaction = function interrupted(this: PGlite, run: (tx: Transaction) => Promise<unknown>) {
    const within = (tx: Transaction) => {
      const asked = tx.query;
      tx.query = ((...args: Parameters<Transaction['query']>) => {
        const now = meanwhileOf(args[0]);
        // PGlite has one transaction at a time: what is begun now waits.
        if (now) begin(now);
        return asked(...args);
      }) as typeof asked;
      return run(tx);
    };
    return Reflect.apply(transaction, this, [within]);
  } as typeof transaction;
}

const WAITS_FOR_THIS =
  'select 1 from pg_locks where not granted and transactionid = pg_current_xact_id_if_assigned()::xid';

/** Until it is done, or waits in PostgreSQL for the transaction that `findWaiting` asks from. */
async function untilItWaits(beside: Promise<unknown>, findWaiting: () => Promise<{ rowCount: number }>) {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  beside.then(over, over);
  while (!isOver && (await findWaiting()).rowCount === 0) await new Promise((resolve) => setImmediate(resolve));
}

function begin(now: Meanwhile): Promise<unknown> {
  now.beside = now.alone(now.run).then(() => now.alone(now.afterwards));
  // It is awaited later.
  now.beside.catch(() => {});
  return now.beside;
}

const after =
  (now: Meanwhile) =>
  async <Answer>(answer: Answer): Promise<Answer> => {
    await now.alone(now.afterwards);
    return answer;
  };

function noteTransaction(client: pg.Client, text: string | undefined): void {
  if (/^begin\b/i.test(text ?? '')) inTransaction.add(client);
  if (/^(commit|rollback)$/i.test(text ?? '')) inTransaction.delete(client);
}

function meanwhileOf(query: unknown): Meanwhile | undefined {
  const now = work.getStore();
  if (!now || now.isDone || !textOf(query)?.startsWith(now.before)) return undefined;
  now.isDone = true;
  return now;
}

function textOf(query: unknown): string | undefined {
  return typeof query === 'string' ? query : (query as { text?: string } | null)?.text;
}
