/** Codes of the network, of the driver and of PostgreSQL that say: not now. Classes 08, 53 and 57P of its error codes. */
const CODES =
  /^(DATABASE_LOST|ACCOUNTS_AWAY|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0[123]|57014)$/;
/** The driver has no codes for these. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|The database was lost|Cannot use a pool after)/;
const DEEPEST_CAUSE = 5;

/** Whether a fault means that the database cannot be reached or has no room: the same request may do well later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let fault = error;
  for (let depth = 0; depth < DEEPEST_CAUSE && fault instanceof Error; depth += 1) {
    if ('code' in fault && typeof fault.code === 'string' && CODES.test(fault.code)) return true;
    if (WORDS.test(fault.message)) return true;
    fault = fault.cause;
  }
  return false;
}
