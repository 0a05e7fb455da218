import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { startPostgres } from '../../support/postgres.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const LOCKED_FOR_MS = 24_000;
/** Fewer orders than one reader gets letters within an hour. */
const ORDER_EVERY_MS = 1_300;
/** How long anything waits: what the server is told, and some time for it to do so. Of the shop's own connections less. */
const MOST_SECONDS = { 'troy letters': 15, troy: 5 } as const;
/** From so many networks, which have places at the database each, as many at once as one of them has places. */
const STRANGERS = ['10.21.0.1', '10.22.0.1', '10.23.0.1'];
const AT_ONCE = 4;
const WAITING = `select max(extract(epoch from clock_timestamp() - query_start))::float8 as seconds
  from pg_stat_activity where application_name = $1 and state = 'active'`;
const WITHIN = { timeout: 60_000 };

/** By an operator who has forgotten a session, for example. */
describe('letters whose table somebody keeps locked', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let mail: MailServer;
  let shop: ShopProcess;
  let operator: pg.Client;
  const start = () => startShop({ database: 'postgres', databaseUrl: server.url, env: { SMTP_URL: mail.url } });

  beforeEach(async () => {
    server = await startPostgres({ durable: true });
    mail = await startMailServer();
    shop = await start();
    operator = new pg.Client({ connectionString: server.url });
    await operator.connect();
  }, 60_000);
  afterEach(async () => {
    await operator.end();
    await shop.stop();
    await mail.stop();
    await server.stop();
  });

  async function lock() {
    await operator.query('begin');
    await operator.query('lock table pgboss.job in exclusive mode');
  }

  it('leave no connections behind; all orders are taken, whatever letters are asked for, and they come afterwards', async () => {
    const watcher = new pg.Client({ connectionString: server.url });
    await watcher.connect();
    const ada = new BrowserlessClient(shop.url, '10.3.0.1');
    await ada.signUp('ada@example.com');
    await expect.poll(() => mail.received.length, WITHIN).toBe(1);
    await lock();
    let isOver = false;
    const asked = new Set<number>();
    const asking = STRANGERS.flatMap((address) =>
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const stranger = new BrowserlessClient(shop.url, address);
        for (let n = 0; !isOver && !asked.has(429); n += 1) {
          const email = n % 2 === 0 ? 'ada@example.com' : `${address}.${at}.${n}@example.com`;
          asked.add((await stranger.ask('POST', '/auth/password/forgot', { email })).status);
        }
      }),
    );
    const until = Date.now() + LOCKED_FOR_MS;
    const longest = { 'troy letters': 0, troy: 0 };
    const placed: number[] = [];
    while (Date.now() < until) {
      for (const whose of ['troy letters', 'troy'] as const) {
        const found = await watcher.query(WAITING, [whose]);
        longest[whose] = Math.max(longest[whose], found.rows[0].seconds ?? 0);
        expect(longest[whose]).toBeLessThan(MOST_SECONDS[whose]);
      }
      placed.push((await ada.ask('POST', '/api/order/place', orderBody(undefined, await ada.spot()))).status);
      await new Promise((resolve) => setTimeout(resolve, ORDER_EVERY_MS));
    }
    isOver = true;
    await Promise.all(asking);
    expect(new Set(placed)).toEqual(new Set([200]));
    expect(asked).toContain(200);
    expect([...asked].filter((status) => status !== 200 && status !== 429)).toEqual([]);
    // They did wait for it.
    expect(longest['troy letters']).toBeGreaterThan(5);
    expect(longest.troy).toBeGreaterThan(0.5);
    await watcher.end();
    await operator.query('commit');
    const aboutOrders = () => mail.received.filter(({ subject }) => subject.startsWith('Your Troy order')).length;
    await expect.poll(aboutOrders, WITHIN).toBe(placed.length);
  }, 180_000);

  it('let another process start, and come when they can', async () => {
    await lock();
    const another = await start();
    const ada = new BrowserlessClient(another.url, '10.3.0.1');
    await ada.signUp('ada@example.com');
    expect((await ada.ask('POST', '/api/order/place', orderBody(undefined, await ada.spot()))).status).toBe(200);
    await operator.query('commit');
    await expect.poll(() => mail.received.length, WITHIN).toBe(2);
    await another.stop();
  }, 120_000);
});
