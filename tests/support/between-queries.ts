import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** What is done while a piece of work waits, right before its first query that begins so. */
type Meanwhile = { readonly before: string; readonly run: () => Promise<unknown>; isDone: boolean };

const work = new AsyncLocalStorage<Meanwhile>();

/**
 * Runs work, and lets something else be done whole in the middle of it: right before the first of its queries whose text begins
 * with `before`. That query must stand in no transaction, since the embedded database has one at a time.
 */
export async function withMeanwhile<Result>(
  before: string,
  meanwhile: () => Promise<unknown>,
  run: () => Promise<Result>,
): Promise<Result> {
  patchOnce();
  const state: Meanwhile = { before, run: meanwhile, isDone: false };
  const result = await work.run(state, run);
  if (!state.isDone) throw new Error(`No query began with '${before}'.`);
  return result;
}

let isPatched = false;

function patchOnce(): void {
  if (isPatched) return;
  isPatched = true;
  const ofPostgres = pg.Client.prototype.query;
  pg.Client.prototype.query = function interrupted(this: pg.Client, ...args: unknown[]): unknown {
    const ask = () => Reflect.apply(ofPostgres, this, args);
    const other = otherWorkBefore(args[0]);
    if (!other) return ask();
    // Where a callback is given nobody looks at what is answered here.
    return other.then(ask);
  } as typeof ofPostgres;
  const ofPglite = PGlite.prototype.query;
  PGlite.prototype.query = async function interrupted(this: PGlite, ...args: Parameters<PGlite['query']>) {
    await otherWorkBefore(args[0]);
    return Reflect.apply(ofPglite, this, args);
  } as typeof ofPglite;
}

function otherWorkBefore(query: unknown): Promise<unknown> | undefined {
  const now = work.getStore();
  const text = typeof query === 'string' ? query : (query as { text?: string } | null)?.text;
  if (!now || now.isDone || !text?.startsWith(now.before)) return undefined;
  now.isDone = true;
  return work.exit(now.run);
}
