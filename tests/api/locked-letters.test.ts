import pg from 'pg';
import { expect, it } from 'vitest';
import { orderBody } from '../support/claims.ts';
import { BrowserlessClient } from '../support/http-client.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startPostgres } from '../support/postgres.ts';
import { startShop } from '../support/shop-process.ts';

const LOCKED_FOR_MS = 24_000;
/** What the server is told, and some time for it to do so. */
const MOST_SECONDS = 15;

it('letters whose table somebody keeps locked leave no connections behind, orders are taken, and they come afterwards', async () => {
  const server = await startPostgres({ durable: true });
  const mail = await startMailServer();
  const shop = await startShop({ database: 'postgres', databaseUrl: server.url, env: { SMTP_URL: mail.url } });
  const [operator, watcher] = [server.url, server.url].map((url) => new pg.Client({ connectionString: url }));
  try {
    await operator?.connect();
    await watcher?.connect();
    const ada = new BrowserlessClient(shop.url, '10.3.0.1');
    await ada.signUp('ada@example.com');
    await expect.poll(() => mail.received.length, { timeout: 30_000 }).toBe(1);
    const spot = await ada.spot();
    await operator?.query('begin');
    await operator?.query('lock table pgboss.job in exclusive mode');
    const until = Date.now() + LOCKED_FOR_MS;
    let longest = 0;
    while (Date.now() < until) {
      const found =
        await watcher?.query(`select max(extract(epoch from clock_timestamp() - query_start))::float8 as seconds
        from pg_stat_activity where application_name = 'troy letters' and state = 'active'`);
      longest = Math.max(longest, found?.rows[0].seconds ?? 0);
      expect(longest).toBeLessThan(MOST_SECONDS);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    // They did wait for it.
    expect(longest).toBeGreaterThan(5);
    expect((await ada.ask('POST', '/api/order/place', orderBody(undefined, spot))).status).toBe(200);
    await operator?.query('commit');
    await expect.poll(() => mail.received.length, { timeout: 60_000 }).toBe(2);
  } finally {
    await operator?.end();
    await watcher?.end();
    await shop.stop();
    await mail.stop();
    await server.stop();
  }
}, 180_000);
