import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { createDatabase } from '../../support/postgres.ts';
import { BUILT_SHOP, startShop } from '../../support/shop-process.ts';

const ORDERS = 8;
const DEALER = 'dealer@example.com';
/** Far less than what is in hand is left to a shop that is gone. */
const SOON = { timeout: 90_000, interval: 200 };

it('a shop that cannot be opened, since another one has its port, takes no letters in hand', async () => {
  const database = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
  const mail = await startMailServer();
  const env = { SMTP_URL: mail.url, DEALER_EMAIL: DEALER };
  const shop = await startShop({ database: 'postgres', databaseUrl: database.url, env });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'troy-twin-'));
  const operator = new pg.Client({ connectionString: database.url });
  try {
    await operator.connect();
    const ada = new BrowserlessClient(shop.url, '10.4.0.1');
    await ada.signUp('ada@example.com');
    await expect.poll(() => mail.received.length, SOON).toBe(1);
    // The open shop is busy meanwhile, and the others wait for the first one.
    mail.takesMs = 3_000;
    const spot = await ada.spot();
    for (let orders = 0; orders < ORDERS; orders += 1)
      expect((await ada.ask('POST', '/api/order/place', orderBody(undefined, spot))).status).toBe(200);
    const waiting = async () =>
      (await operator.query('select count(*)::int as all, count(nullif(tries, 0))::int as taken from outbox')).rows[0];
    await expect.poll(waiting, SOON).toMatchObject({ taken: 5 });
    expect((await waiting()).all).toBeGreaterThan(5);

    expect(
      await startTwin({ ...env, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: new URL(shop.url).port }),
    ).toBe(1);
    mail.takesMs = 0;
    await expect.poll(waiting, SOON).toEqual({ all: 0, taken: 0 });
    const ids = mail.received.map(({ messageId }) => messageId);
    expect(ids).toEqual([...new Set(ids)]);
    expect(mail.received.filter(({ to }) => to === DEALER)).toHaveLength(ORDERS);
  } finally {
    await operator.end();
    await shop.stop();
    await mail.stop();
    await database.drop();
    await rm(dataDir, { recursive: true });
  }
}, 240_000);

/** Answers the exit code of a shop that ends by itself. */
function startTwin(env: Record<string, string>): Promise<number | null> {
  const twin = spawn(process.execPath, [BUILT_SHOP], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
  return new Promise((resolve) => twin.once('exit', resolve));
}
