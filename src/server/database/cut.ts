import type pg from 'pg';

/**
 * Ends a connection without a farewell, which one that has fallen silent would never answer: the query on it fails, with
 * `why` where that is given.
 */
export function cut(client: pg.ClientBase, why?: Error): void {
  const { connection } = client as unknown as { connection?: { stream?: { destroy(error?: Error): void } } };
  connection?.stream?.destroy(why);
}
