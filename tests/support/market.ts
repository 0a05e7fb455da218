import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { openDatabase } from '#server/database/open.ts';

const AS_USUAL = `insert into shop_settings (name, value, version, changed_at)
  select 'while-closed-' || metal, '{"kind": "as-usual"}', 1, now() from (values ('gold'), ('silver')) as metals (metal)`;

/** Has a running shop on PostgreSQL price as its feeds do, at whatever hour the tests run. */
export async function sellAsUsual(databaseUrl: string | undefined): Promise<void> {
  if (!databaseUrl) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(AS_USUAL);
  await client.query(`select pg_notify('troy_settings', '')`);
  await client.end();
}

/** A new data folder of a shop on PGlite that prices as its feeds do. A running shop shares its folder with no other process. */
export async function folderSellingAsUsual(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-data-'));
  const database = await openDatabase({ kind: 'pglite', folder });
  await database.db.execute(sql.raw(AS_USUAL));
  await database.close();
  return folder;
}
