import pg from 'pg';
import { expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startShop } from '../../support/shop-process.ts';

const ORDERS = 8;
const DEALER = 'dealer@example.com';
/** Far less than what is in hand is left to a shop that is gone. */
const SOON = { timeout: 120_000, interval: 200 };

it('letters that are in hand while PostgreSQL is started anew come soon, and once', async () => {
  let server = await startPostgres({ durable: true });
  const mail = await startMailServer();
  const env = { SMTP_URL: mail.url, DEALER_EMAIL: DEALER };
  const shop = await startShop({ database: 'postgres', databaseUrl: server.url, env });
  try {
    const ada = new BrowserlessClient(shop.url, '10.3.0.1');
    await ada.signUp('ada@example.com');
    await expect.poll(() => mail.received.length, SOON).toBe(1);
    mail.takesMs = 300;
    const spot = await ada.spot();
    for (let orders = 0; orders < ORDERS; orders += 1)
      expect((await ada.ask('POST', '/api/order/place', orderBody(undefined, spot))).status).toBe(200);
    await expect.poll(() => mail.received.length, { ...SOON, interval: 10 }).toBeGreaterThan(3);
    await server.kill();
    server = await startPostgres({ durable: true, again: { port: server.port, folder: server.folder } });
    const toDealer = () => mail.received.filter(({ to }) => to === DEALER);
    await expect.poll(() => new Set(toDealer().map(({ messageId }) => messageId)).size, SOON).toBe(ORDERS);
    const operator = new pg.Client({ connectionString: server.url });
    await operator.connect();
    const left = async () => (await operator.query('select id from outbox')).rowCount;
    await expect.poll(left, SOON).toBe(0);
    await operator.end();
    expect(toDealer()).toHaveLength(ORDERS);
    const ids = mail.received.map(({ messageId }) => messageId);
    expect(ids).toEqual([...new Set(ids)]);
  } finally {
    await shop.stop();
    await mail.stop();
    await server.stop();
  }
}, 300_000);
