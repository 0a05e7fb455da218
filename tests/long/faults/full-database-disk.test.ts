import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { orderBody } from '../../support/claims.ts';
import { openShop, Visitor } from '../../support/open-shop.ts';
import { createDatabase } from '../../support/postgres.ts';

it('a PostgreSQL whose disk is full takes no order, shows rates and orders, and goes on by itself', async () => {
  const made = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '', process.env.TEST_POSTGRES_TEMPLATE);
  const operator = new pg.Client({ connectionString: made.url });
  await operator.connect();
  const database = await openDatabase({ kind: 'postgres', url: made.url });
  const shop = await openShop(database);
  const ada = new Visitor(shop.app);
  const userId = await ada.signUp('ada@example.com');
  const place = () => ada.ask('POST', '/api/order/place', orderBody(), { 'idempotency-key': 'the-only-one' });

  // A disk cannot be filled here without harm to others: a trigger says what PostgreSQL would.
  await operator.query(`create function say_full() returns trigger language plpgsql as
    $$ begin raise 'could not extend file' using errcode = '53100'; end $$`);
  await operator.query('create trigger disk_full before insert on orders execute function say_full()');
  const refused = await place();
  expect([refused.statusCode, refused.json().reason]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  for (const read of ['/api/getMetal', '/auth/session', `/api/order/get/by-user/${userId}`])
    expect((await ada.ask('GET', read)).statusCode).toBe(200);

  await operator.query('drop trigger disk_full on orders');
  expect((await place()).statusCode).toBe(200);
  await shop.close();
  await database.close();
  await operator.end();
  await made.drop();
});
