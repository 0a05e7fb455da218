import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';

/*
 * Loaded into a shop's process before the shop itself: ends it (SIGKILL) right before statement KILL_AT_STATEMENT of the first
 * change at the desk; one beyond its last ends it when that change has been committed and is not yet answered. With 0 it lives.
 */
const killAt = Number(process.env.KILL_AT_STATEMENT);
const FIRST = 'insert into "desk_idempotency_keys"';

/** Statements of the change so far; 0 before its first. */
let count = 0;

function next(): void {
  count += 1;
  if (count === killAt) process.kill(process.pid, 'SIGKILL');
}

function committed(): void {
  next();
  count = Number.POSITIVE_INFINITY;
}

const { query } = pg.Client.prototype;
let changing: pg.Client | undefined;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]): unknown {
  const text = textOf(args[0]);
  if (!changing && text.startsWith(FIRST)) changing = this;
  if (changing !== this || !Number.isFinite(count)) return Reflect.apply(query, this, args);
  next();
  const asked = Reflect.apply(query, this, args);
  if (/^commit$/i.test(text)) (asked as Promise<unknown>).then(committed);
  return asked;
} as typeof query;

const { transaction } = PGlite.prototype;
PGlite.prototype.transaction = async function counted(this: PGlite, run: (tx: Transaction) => Promise<unknown>) {
  let isChange = false;
  const result = await Reflect.apply(transaction, this, [
    async (tx: Transaction) => {
      const asked = tx.query;
      tx.query = ((...args: Parameters<Transaction['query']>) => {
        isChange ||= count === 0 && textOf(args[0]).startsWith(FIRST);
        if (isChange) next();
        return asked(...args);
      }) as typeof asked;
      const done = await run(tx);
      // The commit follows.
      if (isChange) next();
      return done;
    },
  ]);
  if (isChange) committed();
  return result;
} as typeof transaction;

function textOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? '');
}
