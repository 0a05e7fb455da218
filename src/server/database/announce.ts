import { type SQL, sql } from 'drizzle-orm';

/** A transaction that notifies cannot commit while the queue is full, and other programs on the server fill it too. */
const MOST_USED = 0.9;

/**
 * Notifies the channel, unless the queue of notifications is nearly full: listeners also poll. Asking how full it is has PostgreSQL
 * drop what all have read, which it does by itself only after a notification.
 */
export function announce(channel: string, payload: string): SQL {
  return sql`select pg_notify(${channel}, ${payload}) where pg_notification_queue_usage() < ${MOST_USED}::float8`;
}
