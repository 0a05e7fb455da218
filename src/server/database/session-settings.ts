import type pg from 'pg';
import { cut } from './cut.ts';

/**
 * What our statements are made for, whatever the database or its role would have: one isolation level, times that are written
 * in the one way that we read, and an answer to a commit only once it is on the disk.
 */
const SETTINGS = {
  default_transaction_isolation: 'read committed',
  synchronous_commit: 'on',
  datestyle: 'ISO,MDY',
  standard_conforming_strings: 'on',
  extra_float_digits: '1',
} as const;

/**
 * Gives a new connection these settings, and others. Said as a statement: what stands in the address or comes with the start of
 * a session a pooler may refuse, or leave out without a word. A connection that does not have them is cut, and this throws.
 */
export async function applySettings(
  client: pg.ClientBase,
  withinMs: number,
  others: Readonly<Record<string, string>> = {},
): Promise<void> {
  const wanted = Object.entries({ ...SETTINGS, ...others });
  const calls = wanted.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, false)`);
  const statement = { text: `select ${calls.join(', ')}`, values: wanted.flat(), query_timeout: withinMs };
  try {
    await client.query(statement);
  } catch (error) {
    // One that hangs would not say goodbye either.
    cut(client);
    throw error;
  }
}

/**
 * The address of a database with the same settings, and others, for a library that connects by itself. Of two `options` the driver takes
 * the last: those that the address has of its own come along, and ours win.
 */
export function withSettings(url: string, others: Readonly<Record<string, string>> = {}): string {
  const [address = '', fragment] = url.split('#', 2);
  const [, query = ''] = address.split('?', 2);
  const theirs = new URLSearchParams(query).getAll('options').at(-1);
  const ours = Object.entries({ ...SETTINGS, ...others }).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`,
  );
  // As little in percent as can be: the driver writes all of it in percent once more where a password looks odd.
  const options = [theirs, ...ours]
    .filter(Boolean)
    .join(' ')
    .replace(/[%&+#]/g, encodeURIComponent);
  const whole = `${address}${address.includes('?') ? '&' : '?'}options=${options.replaceAll(' ', '+')}`;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}
