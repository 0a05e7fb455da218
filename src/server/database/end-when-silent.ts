import type pg from 'pg';

/** PostgreSQL 14 and later end a connection that says nothing; before, only a lost connection frees the lock. */
export async function endWhenSilent(client: pg.Client, silenceMs: number): Promise<void> {
  await client.query(
    `select set_config('idle_session_timeout', $1, false) where current_setting('server_version_num')::int >= 140000`,
    [`${silenceMs}ms`],
  );
  // The former does not hold in the middle of a transaction.
  await client.query(`select set_config('idle_in_transaction_session_timeout', $1, false)`, [`${silenceMs}ms`]);
}
