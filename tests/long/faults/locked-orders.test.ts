import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

/** Fewer than the pool has connections: others find one. */
const CUSTOMERS = 4;
/** A request waits for a connection and for a lock; the rest is for a machine with other work. */
const ANSWERED_WITHIN_MS = 10_000;

describe('orders while an operator holds a lock', () => {
  let shop: ShopProcess;
  let operator: pg.Client;
  const customers: { readonly by: BrowserlessClient; readonly id: string }[] = [];

  beforeAll(async () => {
    shop = await startShop({ database: 'postgres' });
    operator = new pg.Client({ connectionString: shop.databaseUrl });
    await operator.connect();
    for (let n = 0; n < CUSTOMERS; n += 1) {
      const by = new BrowserlessClient(shop.url, `10.${n + 21}.0.1`);
      customers.push({ by, id: await by.signUp(`customer${n}@example.com`) });
    }
  }, 60_000);
  afterAll(async () => {
    await operator.end();
    await shop.stop();
  });

  const countOrders = async () => (await operator.query('select count(*)::int as n from orders')).rows[0].n;
  const orderAll = async () => {
    const began = performance.now();
    const answers = await Promise.all(
      customers.map(async ({ by }) => by.ask('POST', '/api/order/place', orderBody(undefined, await by.spot()))),
    );
    return { statuses: answers.map(({ status }) => status), ms: performance.now() - began };
  };
  const lock = async (statement: string) => {
    await operator.query('begin');
    await operator.query(statement);
  };

  it('of their table, as the making of an index does, are told to come back in good time, and nothing else waits', async () => {
    await lock('lock table orders in share mode');
    const ordering = orderAll();
    for (const { by, id } of customers)
      for (const path of [`/api/order/get/by-user/${id}`, '/auth/session', '/readyz'])
        expect([path, (await by.ask('GET', path)).status]).toEqual([path, 200]);
    const { statuses, ms } = await ordering;
    expect(statuses).toEqual(customers.map(() => 503));
    expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
    await operator.query('commit');
    expect(await countOrders()).toBe(0);
    expect((await orderAll()).statuses).toEqual(customers.map(() => 200));
    expect(await countOrders()).toBe(CUSTOMERS);
  }, 60_000);

  it('of one account keep no other customer waiting', async () => {
    await lock("select from users where email = 'customer0@example.com' for update");
    const [held, ...others] = (await orderAll()).statuses;
    expect(held).toBe(503);
    expect(others).toEqual(others.map(() => 200));
    await operator.query('commit');
    expect((await orderAll()).statuses).toEqual(customers.map(() => 200));
  }, 60_000);
});
