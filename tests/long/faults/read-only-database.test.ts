import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseError, isDatabaseUnavailable } from '#server/database/errors.ts';
import { openDatabase } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';
import type { Database } from '#server/database/types.ts';
import { makeBackup } from '../../../scripts/backup-commands.ts';
import { orderBody } from '../../support/claims.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';

/** What the database would give a connection that asks for nothing else. */
const OTHER_DEFAULTS = {
  default_transaction_isolation: 'serializable',
  synchronous_commit: 'off',
  datestyle: 'German, DMY',
};

/** As after a failover to a standby: new connections can only read. */
describe('a PostgreSQL database that can only be read', () => {
  let made: Awaited<ReturnType<typeof createDatabase>>;
  let operator: pg.Client;
  let database: Database;
  let shop: TestShop;
  let ada: Visitor;
  const place = () => ada.ask('POST', '/api/order/place', orderBody(), { 'idempotency-key': 'the-only-one' });

  beforeAll(async () => {
    made = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
    operator = new pg.Client({ connectionString: made.url });
    await operator.connect();
    for (const [name, value] of Object.entries(OTHER_DEFAULTS)) await setDefault(name, operator.escapeLiteral(value));
    database = await openDatabase({ kind: 'postgres', url: made.url });
    shop = await openShop(database);
    ada = new Visitor(shop.app);
    await ada.signUp('ada@example.com');
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
    await operator.end();
    await made.drop();
  });

  async function setDefault(name: string, value: string): Promise<void> {
    const own = operator.escapeIdentifier(new URL(made.url).pathname.slice(1));
    await operator.query(`alter database ${own} set ${name} = ${value}`);
  }

  async function endOtherConnections(): Promise<void> {
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }

  it.each([
    ['default_transaction_isolation', 'read committed'],
    ['synchronous_commit', 'on'],
    ['datestyle', 'ISO, MDY'],
    ['statement_timeout', '1500ms'],
    ['idle_in_transaction_session_timeout', '10s'],
  ])('is used with %s = %s, whatever its default', async (name, value) => {
    const [setting] = await rowsOf<{ value: string }>(database.db, sql`select current_setting(${name}) as value`);
    expect(setting?.value).toBe(value);
  });

  it('fails orders with 503, never 500, and shows rates', async () => {
    await setDefault('default_transaction_read_only', 'on');
    await endOtherConnections();
    await expect.poll(async () => (await ada.ask('GET', '/readyz')).statusCode, { timeout: 30_000 }).toBe(200);
    const refused = await place();
    expect([refused.statusCode, refused.json().reason]).toEqual([503, 'unavailable']);
    expect((await ada.ask('GET', '/api/getMetal')).statusCode).toBe(200);
  });

  it('is backed up', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'troy-standby-'));
    const { rows } = await makeBackup({ kind: 'postgres', url: made.url }, path.join(folder, 'backup.gz'));
    await rm(folder, { recursive: true });
    expect(rows.users).toBe(1);
  });

  it('is refused by a start, in a sentence', async () => {
    const opened = openDatabase({ kind: 'postgres', url: made.url });
    await expect(opened).rejects.toThrow(DatabaseError);
    await expect(opened).rejects.toThrow('it can only be read');
  });

  it('takes the same order once it can be written', async () => {
    await setDefault('default_transaction_read_only', 'off');
    await endOtherConnections();
    await expect.poll(async () => (await place()).statusCode, { timeout: 30_000 }).toBe(200);
  });
});

it.each([
  ['25006', 'read-only'],
  ['40001', 'serialization'],
  ['40P01', 'deadlock'],
  ['53100', 'disk full'],
  ['57014', 'statement timeout'],
])('SQLSTATE %s (%s) says that the database is unavailable', (code) => {
  const error = new Error('failed query', { cause: Object.assign(new Error('it says so'), { code }) });
  expect(isDatabaseUnavailable(error)).toBe(true);
});
