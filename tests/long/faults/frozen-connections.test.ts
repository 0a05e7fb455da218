import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { type FreezingProxy, startFreezingProxy } from '../../support/freezing-proxy.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

/** A failover, or a firewall that forgets: the connections there are say nothing for ever, new ones work. */
describe('connections to PostgreSQL that freeze', () => {
  let server: Postgres;
  let proxy: FreezingProxy;
  let shop: ShopProcess;
  let observer: pg.Client;

  beforeEach(async () => {
    server = await startPostgres({ durable: true });
    proxy = await startFreezingProxy(server.port);
    observer = new pg.Client({ connectionString: server.url });
    await observer.connect();
    shop = await startShop({
      database: 'postgres',
      databaseUrl: server.url.replace(`:${server.port}`, `:${proxy.port}`),
    });
  }, 120_000);
  afterEach(async () => {
    await shop.stop();
    await observer.end();
    proxy.close();
    await server.stop();
  });

  async function lettersLeft(): Promise<number> {
    const { rows } = await observer.query(
      `select ((select count(*) from outbox) + (select count(*) from pgboss.job where name = 'order-letters'))::int as n`,
    );
    return rows[0].n;
  }

  /** Connections that the shop has left in the middle of a transaction, with the rows that it took. */
  async function abandoned(): Promise<number> {
    const { rows } = await observer.query(
      `select count(*)::int as n from pg_stat_activity where state = 'idle in transaction' and query like 'delete from "outbox"%'`,
    );
    return rows[0].n;
  }

  it('hold up neither orders nor letters nor the end of the shop', async () => {
    const ada = new BrowserlessClient(shop.url);
    await ada.signUp('ada@example.com');
    await expect.poll(lettersLeft, { timeout: 30_000 }).toBe(0);
    proxy.freeze();
    const place = async () =>
      ada.ask('POST', '/api/order/place', orderBody(undefined, await ada.spot()), { 'idempotency-key': 'frozen' });
    await expect.poll(async () => (await place()).status, { timeout: 60_000 }).toBe(200);
    expect((await observer.query('select count(*)::int as n from orders')).rows).toEqual([{ n: 1 }]);
    await expect.poll(lettersLeft, { timeout: 90_000, interval: 500 }).toBe(0);
    expect(await shop.kill('SIGTERM')).toBe(0);
  }, 240_000);

  /**
   * The server answers all others, so nothing but the silence itself tells of it: three waits of 17 to 30 s, one after the
   * other, on top of what the machine needs.
   */
  it('hold nothing up where it is one that stores an order and one in the middle of a transaction', async () => {
    const ada = new BrowserlessClient(shop.url);
    await ada.signUp('ada@example.com');
    await expect.poll(lettersLeft, { timeout: 30_000 }).toBe(0);
    const place = async (key: string) =>
      ada.ask('POST', '/api/order/place', orderBody(undefined, await ada.spot()), { 'idempotency-key': key });
    const notFrozen = proxy.freezeWhoSays(['place_orders']);
    // The server has taken the letters out of their table by then, and waits for the end of the transaction.
    const notLeft = proxy.freezeWhoHears(['"orderNumber"']);
    const first = place('one');
    await expect.poll(notFrozen, { timeout: 30_000 }).toEqual([]);
    expect([200, 503]).toContain((await first).status);
    await expect.poll(async () => (await place('one')).status, { timeout: 30_000 }).toBe(200);
    await expect.poll(notLeft, { timeout: 30_000 }).toEqual([]);
    await expect.poll(abandoned, { timeout: 15_000 }).toBe(1);
    await expect.poll(lettersLeft, { timeout: 90_000, interval: 500 }).toBe(0);
    expect((await observer.query('select count(*)::int as n from orders')).rows).toEqual([{ n: 1 }]);
    const places = proxy.freezeWhoSays(['delete from "outbox"']);
    await expect.poll(places, { timeout: 30_000 }).toEqual([]);
    expect(await shop.kill('SIGTERM')).toBe(0);
  }, 300_000);
});
