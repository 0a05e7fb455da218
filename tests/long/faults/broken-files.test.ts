import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { startShop } from '../../support/shop-process.ts';

/** Enough that some order needs a new file. */
const MOST_ORDERS = 400;
const SENTENCE = 'the database cannot use its files any more';

it('a shop whose embedded database could not make a file ends with code 1, and has every acknowledged order when it is started again', async () => {
  const shop = await startShop({ database: 'pglite' });
  const ada = new BrowserlessClient(shop.url, '10.1.1.1');
  const userId = await ada.signUp('ada@example.com');
  const spot = await ada.spot();
  const limitFiles = (most: number) => execFileSync('prlimit', ['--pid', String(shop.pid), `--nofile=${most}:`]);
  const order = () => ada.ask('POST', '/api/order/place', orderBody(undefined, spot)).catch(() => undefined);
  const acknowledged: string[] = [];
  const seen = new Set<number>();
  try {
    // Fewer than are open already, on a connection that stays open.
    limitFiles(30);
    for (let orders = 0; orders < MOST_ORDERS; orders += 1) {
      const answer = await order();
      // The shop has ended.
      if (!answer) break;
      seen.add(answer.status);
      if (answer.status === 200) acknowledged.push(answer.json.data.orderId);
    }
    await expect.poll(shop.hasEnded, { timeout: 60_000 }).toBe(true);
    expect(await shop.ended).toBe(1);
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(acknowledged).not.toEqual([]);
    expect(shop.logs().split(SENTENCE)).toHaveLength(2);
    expect(shop.logs()).not.toContain('a request failed');

    const again = await startShop({ database: 'pglite', dataDir: shop.dataDir });
    const client = new BrowserlessClient(again.url, '10.1.1.1');
    await client.ask('POST', '/auth/login', { email: 'ada@example.com', password: 'correct horse' });
    const { json } = await client.ask('GET', `/api/order/get/by-user/${userId}`);
    await again.stop();
    const stored = json.data.map(({ orderId }: { orderId: string }) => orderId);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
  } finally {
    await shop.kill('SIGKILL');
    await shop.stop();
    await rm(shop.dataDir, { recursive: true, force: true });
  }
}, 180_000);
