import type pg from 'pg';

/** Whether whoever asks may write: not on a standby, nor where the database or its server was told otherwise. */
export async function canWrite(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query(`select current_setting('transaction_read_only') = 'off' as it_is_so`);
  return rows[0].it_is_so;
}
