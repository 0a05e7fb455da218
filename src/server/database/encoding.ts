import type pg from 'pg';

/** The one encoding that has a place for every name: in any other, orders and accounts of some customers could not be stored. */
const ENCODING = 'UTF8';

/** Throws where the database keeps text in another encoding than ours; which it has is chosen when it is created. */
export async function refuseOtherEncoding(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query(`select current_setting('server_encoding') as encoding`);
  const { encoding } = rows[0];
  if (encoding === ENCODING) return;
  throw new Error(
    `its encoding is ${encoding}, in which not every name can be written: create one with encoding ${ENCODING}, and move what is in this one by npm run backup and npm run restore`,
  );
}
