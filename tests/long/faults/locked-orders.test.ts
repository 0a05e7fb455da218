import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/types.ts';
import { orderBody } from '../../support/claims.ts';
import { openShop, type TestShop, Visitor } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';

/** Promised are about two seconds; a machine that is busy with other tests gets twice as long. */
const ANSWER_WITHIN_MS = 4_000;

describe('a table of orders that an operator keeps locked, as to make an index', () => {
  let made: Awaited<ReturnType<typeof createDatabase>>;
  let operator: pg.Client;
  let database: Database;
  let shop: TestShop;

  beforeAll(async () => {
    made = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
    operator = new pg.Client({ connectionString: made.url });
    await operator.connect();
    database = await openDatabase({ kind: 'postgres', url: made.url });
    shop = await openShop(database);
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
    await operator.end();
    await made.drop();
  });

  it('fails orders with 503 in time, is read meanwhile, and takes the same order once it is free', async () => {
    const ada = new Visitor(shop.app);
    const userId = await ada.signUp('ada@example.com');
    const place = () => ada.ask('POST', '/api/order/place', orderBody(), { 'idempotency-key': 'the-only-one' });
    await operator.query('begin');
    await operator.query('lock table orders in share mode');
    const startedAt = performance.now();
    expect((await place()).statusCode).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(ANSWER_WITHIN_MS);
    expect((await ada.ask('GET', `/api/order/get/by-user/${userId}`)).json().data).toEqual([]);
    expect((await ada.ask('GET', '/readyz')).statusCode).toBe(200);
    await operator.query('commit');
    expect((await place()).statusCode).toBe(200);
  });
});
