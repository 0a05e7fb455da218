import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/database/open.ts';
import { orderBody } from '../../support/claims.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { createDatabase, type Postgres, startPostgres } from '../../support/postgres.ts';

const SOON = { timeout: 30_000 };

/**
 * A server of our own. What it says of a full disk is said by a trigger, since no disk can be filled here without harm to
 * others; its temporary files fail for real.
 */
describe('a PostgreSQL whose disk is full', () => {
  let server: Postgres;
  let operator: pg.Client;
  let database: Database;
  let open: TestShop;
  let ada: Visitor;
  let userId: string;

  beforeAll(async () => {
    server = await startPostgres({ durable: true });
    const { url } = await createDatabase(server.url);
    database = await openDatabase({ kind: 'postgres', url });
    operator = new pg.Client({ connectionString: url });
    await operator.connect();
    await operator.query(`create function say_full() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = '53100'; end $$`);
    open = await openShop(database);
    ada = new Visitor(open.app);
    userId = await ada.signUp('ada@example.com');
  });
  afterAll(async () => {
    await open.close();
    await database.close();
    await operator.end();
    await server.stop();
  });

  const place = () => ada.ask('POST', '/api/order/place', orderBody(), { 'idempotency-key': 'the-only-one' });
  /** Where the folder of temporary files belongs. */
  const inTheWay = () => path.join(server.folder, 'cluster', 'base', 'pgsql_tmp');

  async function fill(table: 'orders' | 'ticks'): Promise<void> {
    await rm(inTheWay(), { recursive: true, force: true });
    await writeFile(inTheWay(), '');
    await operator.query(`create trigger disk_full before insert on ${table} execute function say_full()`);
  }

  async function makeRoom(table: 'orders' | 'ticks'): Promise<void> {
    await operator.query(`drop trigger disk_full on ${table}`);
    await rm(inTheWay());
  }

  it('shows it after the first write that fails: no order is taken, rates and orders are shown, and all goes on by itself', async () => {
    await fill('orders');
    expect((await place()).statusCode).toBe(503);
    await expect.poll(() => database.hasRoom(), SOON).toBe(false);
    const ready = await ada.ask('GET', '/readyz');
    expect([ready.statusCode, ready.json().status]).toEqual([503, 'no room on the disk']);
    const refused = await place();
    expect([refused.statusCode, refused.json().reason]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const read of ['/healthz', '/api/getMetal', '/auth/session', `/api/order/get/by-user/${userId}`])
      expect((await ada.ask('GET', read)).statusCode).toBe(200);

    await makeRoom('orders');
    await expect.poll(() => database.hasRoom(), SOON).toBe(true);
    expect((await ada.ask('GET', '/readyz')).statusCode).toBe(200);
    expect((await place()).statusCode).toBe(200);
  });

  it('shows it by a tick that cannot be stored, too', async () => {
    await fill('ticks');
    await open.shop.spot.refresh();
    await expect.poll(() => database.hasRoom(), SOON).toBe(false);
    await makeRoom('ticks');
    await expect.poll(() => database.hasRoom(), SOON).toBe(true);
  });
});
