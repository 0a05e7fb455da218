import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBackup } from '#server/database/backup-commands.ts';
import { isCertainlyNotDone, isDatabaseUnavailable } from '#server/database/errors.ts';
import { type Database, DatabaseError, openDatabase } from '#server/database/open.ts';
import { rowsOf } from '#server/database/sql.ts';
import { orderBody } from '../../support/claims.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';

const settingOf = async (database: Database, name: string) =>
  (await rowsOf<{ value: string }>(database.db, sql`select current_setting(${name}) as value`))[0]?.value;

const SOON = { timeout: 30_000 };
/** What connections would take for themselves without being told. */
const ODD_SETTINGS = {
  default_transaction_isolation: 'serializable',
  synchronous_commit: 'off',
  datestyle: 'German, DMY',
  timezone: 'Asia/Shanghai',
  standard_conforming_strings: 'off',
  extra_float_digits: '-15',
};

/** As after a failover to a standby: whoever connects can only read. */
describe('a database that can only be read (PostgreSQL)', () => {
  let where: { url: string; drop(): Promise<void> };
  let operator: pg.Client;
  let database: Database;
  let open: TestShop;
  let ada: Visitor;

  beforeAll(async () => {
    where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
    operator = new pg.Client({ connectionString: where.url });
    await operator.connect();
    // What a connection would take for itself without being told.
    for (const [name, value] of Object.entries(ODD_SETTINGS))
      await operator.query(`alter database ${nameOfIt()} set ${name} = ${operator.escapeLiteral(value)}`);
    database = await openDatabase({ kind: 'postgres', url: where.url });
    open = await openShop(database);
    ada = new Visitor(open.app);
    await ada.signUp('ada@example.com');
  });
  afterAll(async () => {
    await open.close();
    await database.close();
    await operator.end();
    await where.drop();
  });

  const nameOfIt = () => operator.escapeIdentifier(new URL(where.url).pathname.slice(1));
  const place = (key: string) => ada.ask('POST', '/api/order/place', orderBody(), { 'idempotency-key': key });
  /** On a busy machine a database may be taken for lost for a moment; the same key places it once. */
  const isPlaced = (key: string) => expect.poll(async () => (await place(key)).statusCode, SOON).toBe(200);
  const readyz = async () => (await ada.ask('GET', '/readyz')).statusCode;
  const newConnectionsMay = (what: 'read' | 'write') =>
    operator.query(
      `alter database ${nameOfIt()} set default_transaction_read_only = ${what === 'read' ? 'on' : 'off'}`,
    );

  /** The next one of each kind is a new one. */
  async function endConnections(): Promise<void> {
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }

  it.each([
    ['default_transaction_isolation', 'read committed'],
    ['synchronous_commit', 'on'],
    ['datestyle', 'ISO, MDY'],
    ['standard_conforming_strings', 'on'],
    ['extra_float_digits', '1'],
    ['statement_timeout', '15s'],
    ['idle_in_transaction_session_timeout', '20s'],
  ])('is worked with at one %s, whatever it would have', async (name, value) => {
    expect(await settingOf(database, name)).toBe(value);
  });

  it('takes the options of its address along', async () => {
    const odd = await openDatabase({
      kind: 'postgres',
      url: `${where.url}?options=-c%20work_mem=7MB%20-c%20datestyle=SQL`,
    });
    try {
      expect(await settingOf(odd, 'work_mem')).toBe('7MB');
      expect(await settingOf(odd, 'datestyle')).toMatch('ISO');
    } finally {
      await odd.close();
    }
  });

  it('is read at the right time, whatever it would write', async () => {
    await isPlaced('before');
    const { orderDate } = (await place('before')).json().data;
    const user = (await ada.ask('GET', '/auth/session')).json().data;
    const [read] = (await ada.ask('GET', `/api/order/get/by-user/${user.id}`)).json().data;
    expect(read.orderDate).toBe(orderDate);
    expect(Math.abs(Date.parse(orderDate) - open.clock())).toBeLessThan(3_600_000);
  });

  it('lends no connection twice that can only read, and says that nothing was done', async () => {
    const onlyReads = sql`set session characteristics as transaction read only`;
    const writes = sql`delete from rate_limits where false`;
    const whole = database.db.transaction(async (tx) => {
      await tx.execute(onlyReads);
      await tx.execute(sql`commit`);
      await tx.execute(writes);
    });
    const fault = await whole.catch((error: unknown) => error);
    expect(isDatabaseUnavailable(fault)).toBe(true);
    for (let times = 0; times < 20; times += 1) await database.db.execute(writes);
  });

  it('lets go of a connection by which a ping cannot write', async () => {
    // Without a shop, which writes by the same connections from time to time.
    const alone = await openDatabase({ kind: 'postgres', url: where.url });
    try {
      await alone.db.execute(sql`set session characteristics as transaction read only`);
      await expect(alone.ping()).rejects.toThrow('can only be read');
      await alone.ping();
    } finally {
      await alone.close();
    }
  });

  it('counts as away: orders and the balancer are answered 503, never 500, and pages of rates 200', async () => {
    await isPlaced('before');
    await newConnectionsMay('read');
    await endConnections();
    // What could be read may be older than what was written before the failover. Not for the moment alone in which connections
    // end: many times in a row.
    let inARow = 0;
    const countRefusals = async () => {
      inARow = (await ada.ask('GET', '/auth/session')).statusCode === 503 ? inARow + 1 : 0;
      return inARow;
    };
    await expect.poll(countRefusals, { ...SOON, interval: 100 }).toBe(20);
    for (const key of ['meanwhile', 'and-again']) {
      const refused = await place(key);
      expect([refused.statusCode, refused.json().reason]).toEqual([503, 'unavailable']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(await readyz()).toBe(503);
    }
    expect((await ada.ask('GET', '/api/getMetal')).statusCode).toBe(200);
  });

  it('can be backed up', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'troy-standby-'));
    try {
      const books = await makeBackup({ kind: 'postgres', url: where.url }, path.join(folder, 'backup.gz'));
      expect(books.rows.orders).toBe(1);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is no place to start a shop on, which is said in a sentence', async () => {
    const opened = openDatabase({ kind: 'postgres', url: where.url });
    await expect(opened).rejects.toThrow(DatabaseError);
    await expect(opened).rejects.toThrow('it can only be read');
  });

  it('is used again by itself once it can be written, and the retried order is placed', async () => {
    await newConnectionsMay('write');
    await expect.poll(readyz, SOON).toBe(200);
    await isPlaced('meanwhile');
    expect(await rowsOf(database.db, sql`select count(*)::int as orders from orders`)).toEqual([{ orders: 2 }]);
  });

  it.each([
    ['25006', 'read-only'],
    ['40001', 'serialization'],
    ['40P01', 'deadlock'],
  ])('takes %s (%s) for not done', (code) => {
    const fault = new Error('failed query', { cause: Object.assign(new Error('it says so'), { code }) });
    expect([isDatabaseUnavailable(fault), isCertainlyNotDone(fault)]).toEqual([true, true]);
  });
});
