/** A database that cannot be used, in one sentence for the operator. */
export class DatabaseError extends Error {}

/** Bounds the chain: an error may be its own cause. */
const MAX_DEPTH = 5;

/** An error and its causes, outermost first: Drizzle and better-auth wrap what the driver throws. */
export function* errorChain(error: unknown): Generator<Error, undefined> {
  let link = error;
  for (let depth = 0; depth < MAX_DEPTH && link instanceof Error; depth += 1) {
    yield link;
    link = link.cause;
  }
  return undefined;
}

/** True where the error or a cause of it has this SQLSTATE; a pattern stands for several. */
export function hasSqlState(error: unknown, state: string | RegExp): boolean {
  return hasCode(error, state);
}

/** True where the error or a cause of it has this code of the operating system, such as ENOENT. */
export function hasErrno(error: unknown, code: string): boolean {
  return hasCode(error, code);
}

/**
 * SQLSTATEs of a statement that PostgreSQL has taken back: no resources (class 53), read-only, a lock or a statement that
 * timed out, at odds with another transaction.
 */
const NOT_DONE = /^(53...|25006|55P03|57014|40001|40P01)$/;
/** SQLSTATEs of a lost connection: class 08, a server that ends (57P0x), a transaction that was idle for too long. */
const CONNECTION_LOST = /^(08...|57P0[123]|25P03)$/;
const NETWORK_LOST =
  /^(ACCOUNTS_AWAY|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENETUNREACH|ENETDOWN|EPROTO|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const QUERY_TIMEOUT = 'Query read timeout';
/** The errors of pg itself have no code. */
const DRIVER_LOST = new RegExp(
  `^(${QUERY_TIMEOUT}|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)`,
);

/** True while the database is away, read-only or out of resources: the same request may succeed later. Any other error is a bug. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const lost = [NOT_DONE, CONNECTION_LOST, NETWORK_LOST].some((codes) => hasCode(error, codes));
  return lost || [...errorChain(error)].some(({ message }) => DRIVER_LOST.test(message));
}

/** True for the error of pg's `query_timeout`: the connection is silent, and the next query on it would wait as long. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === QUERY_TIMEOUT;
}

/**
 * True where PGlite could not make, open, read or write a file (SQLSTATE class 58). It never opens that file again, so that
 * every later write may fail: the process has to end and be started again.
 */
export function isFileAccessLost(error: unknown): boolean {
  return hasSqlState(error, /^58...$/);
}

/** True for an error about a row that refers to an account that was just deleted (foreign key violation). */
export function isOwnerGone(error: unknown): boolean {
  return hasSqlState(error, '23503');
}

/** True for an error about a row that repeats a value of this unique constraint. */
export function isDuplicate(error: unknown, constraint: string): boolean {
  return isRefusedBy(error, '23505', constraint);
}

/** True for an error about a row that breaks this check constraint. */
export function isCheckFailed(error: unknown, constraint: string): boolean {
  return isRefusedBy(error, '23514', constraint);
}

function isRefusedBy(error: unknown, state: string, constraint: string): boolean {
  return [...errorChain(error)].some(
    (link) => 'code' in link && link.code === state && 'constraint' in link && link.constraint === constraint,
  );
}

function hasCode(error: unknown, wanted: string | RegExp): boolean {
  for (const link of errorChain(error)) {
    const code = 'code' in link ? String(link.code) : '';
    if (typeof wanted === 'string' ? code === wanted : wanted.test(code)) return true;
  }
  return false;
}
