import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER, openDatabase } from '#server/database/open.ts';
import { createDatabase } from '../../support/postgres.ts';

/** The last version before the one whose tables have another column in orders. */
const VERSIONS_BEFORE = 3;
/** Less than a visitor waits, and more than the change of a table may wait for whoever reads it. */
const ORDER_WITHIN_MS = 10_000;

let where: { url: string; drop(): Promise<void> };
let folder: string;
const clients: pg.Client[] = [];

async function connect(settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: where.url, ...settings });
  await client.connect();
  clients.push(client);
  return client;
}

beforeAll(async () => {
  where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
  folder = await mkdtemp(path.join(tmpdir(), 'troy-older-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, VERSIONS_BEFORE) }));
  await migrate(drizzle(await connect()), { migrationsFolder: folder });
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await where.drop();
  await rm(folder, { recursive: true });
});

it('a new version that starts during a backup lets orders pass, and changes the tables when it is over', async () => {
  const [backup, shop, observer] = [
    await connect(),
    await connect({ statement_timeout: ORDER_WITHIN_MS }),
    await connect(),
  ];
  await backup.query('begin isolation level repeatable read read only');
  await backup.query('select count(*) from orders');
  let isOpen = false;
  const opened = openDatabase({ kind: 'postgres', url: where.url }).then((database) => {
    isOpen = true;
    return database;
  });
  const waiting = `select 1 from pg_locks where not granted and locktype = 'relation'
    and database = (select oid from pg_database where datname = current_database())`;
  // Twice: the change has given way and come again.
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(async () => (await observer.query(waiting)).rowCount, { timeout: 30_000, interval: 20 }).toBe(1);
    // As an order does; it waits behind the change where that waits for the backup.
    expect((await shop.query('delete from orders')).rowCount).toBe(0);
    await expect.poll(async () => (await observer.query(waiting)).rowCount, { timeout: 30_000 }).toBe(0);
  }
  expect(isOpen).toBe(false);
  await backup.query('commit');
  const database = await opened;
  await database.close();
  expect((await observer.query(`select 1 from pg_tables where tablename = 'passkeys'`)).rowCount).toBe(1);
}, 120_000);
