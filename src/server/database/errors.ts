import { causesOf } from './causes.ts';

/** Of PostgreSQL, for a statement that would write where it can only be read: on a standby, most of all. */
const READ_ONLY = '25006';
/** For a disk that is full, on the server's own side. */
const DISK_FULL = '53100';
/** For what would be more than the server was told to allow, such as the size of temporary files. */
const OWN_LIMIT = '53400';
/** What the driver says of a query that has waited for `query_timeout`. It has no code for it. */
const NO_ANSWER = 'Query read timeout';
/**
 * Codes of PostgreSQL for a statement that it has taken back: no room, a lock that was not to be had in time, too slow, at odds
 * with another one (40001, 40P01), or only reading is allowed.
 */
const NOT_DONE = new RegExp(`^(53...|55P03|57014|40001|40P01|${READ_ONLY})$`);
/** Codes of the network, of the driver and of PostgreSQL (classes 08 and 57P, and idle in a transaction for too long) for a connection that is lost. */
const LOST =
  /^(DATABASE_LOST|ACCOUNTS_AWAY|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENETUNREACH|ENETDOWN|EPROTO|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08...|57P0[123]|25P03)$/;
/** The driver has no codes for these. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|The database was lost|Cannot use a pool after)/;
/** Of PostgreSQL, for a row that refers to one that is not there. */
const NO_SUCH_ROW = '23503';
/** Of PostgreSQL, for a row that can be there once and is there already. */
const TAKEN = '23505';

/** A database that does not answer. What was asked has not been done, or nobody can say whether it was. */
export class DatabaseLost extends Error {
  readonly code = 'DATABASE_LOST';
}

/** Whether a fault means that the database cannot be reached, cannot be written or has no room: the same request may do well later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isAnyCause(error, (fault) => hasCode(fault, NOT_DONE) || hasCode(fault, LOST) || WORDS.test(fault.message));
}

/** For the operator whose command met such a fault. */
export const NOT_FINISHED =
  'Not finished: the database was lost on the way, or had no room or no time for it. Try again.';

/** Of those: whether the database itself says that nothing was done. After a lost connection nobody knows. */
export function isCertainlyNotDone(error: unknown): boolean {
  return isAnyCause(error, (fault) => hasCode(fault, NOT_DONE));
}

/**
 * Whether the connection that it comes of is worth no more than one that is lost: it was not answered in time, or can only read.
 * The driver only fails the query: what comes next on a silent connection, such as the rollback, would wait as long again, and
 * then the pool would lend either of them to others.
 */
export function isOfUselessConnection(error: unknown): boolean {
  return (error instanceof Error && error.message === NO_ANSWER) || says(error, READ_ONLY);
}

export function isDiskFull(error: unknown): boolean {
  return says(error, DISK_FULL);
}

export function isOverOwnLimit(error: unknown): boolean {
  return says(error, OWN_LIMIT);
}

function says(error: unknown, code: string): boolean {
  return isAnyCause(error, (fault) => 'code' in fault && fault.code === code);
}

/** Whether what was to be kept belongs to an account that has been deleted in this moment. */
export function isOwnerGone(error: unknown): boolean {
  return says(error, NO_SUCH_ROW);
}

/** Whether somebody else has kept, in this moment, what can be there once. */
export function isTaken(error: unknown): boolean {
  return says(error, TAKEN);
}

function isAnyCause(error: unknown, isIt: (fault: Error) => boolean): boolean {
  for (const fault of causesOf(error)) if (isIt(fault)) return true;
  return false;
}

function hasCode(fault: Error, codes: RegExp): boolean {
  return 'code' in fault && typeof fault.code === 'string' && codes.test(fault.code);
}
