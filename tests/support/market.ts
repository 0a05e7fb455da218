import pg from 'pg';

/** Has a running shop price as its feeds do, at whatever hour the tests run. */
export async function sellAsUsual(databaseUrl: string | undefined): Promise<void> {
  if (!databaseUrl) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into shop_settings (name, value, version, changed_at)
     select 'while-closed-' || metal, '{"kind": "as-usual"}', 1, now() from (values ('gold'), ('silver')) as metals (metal)`,
  );
  await client.query(`select pg_notify('troy_settings', '')`);
  await client.end();
}
