import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const ORDERS_BEFORE = 5;
const SENTENCE = 'The embedded database has not come to an end of a step: the shop is killed, to be started again.\n';
/** Thirty ticks of a second, of a process that may wait for the processor. */
const KILLED_WITHIN = { timeout: 150_000, interval: 200 };

/** Lets no file be written beyond its first page: the embedded database tries that again for ever. */
function refuseWrites({ pid }: ShopProcess): void {
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=4096:']);
}

it('a shop whose embedded database never comes to the end of a write is killed, says so, and has every acknowledged order when it is started again', async () => {
  const shop = await startShop({ database: 'pglite' });
  const ada = new BrowserlessClient(shop.url, '10.1.1.1');
  const userId = await ada.signUp('ada@example.com');
  const spot = await ada.spot();
  const order = () => ada.ask('POST', '/api/order/place', orderBody(undefined, spot)).catch(() => undefined);
  const acknowledged: string[] = [];
  try {
    for (let orders = 0; orders < ORDERS_BEFORE; orders += 1) {
      const answer = await order();
      expect(answer?.status).toBe(200);
      acknowledged.push(answer?.json.data.orderId);
    }
    // Its main thread is about to turn without end: the tests beside this one come first.
    setPriority(shop.pid, 19);
    refuseWrites(shop);
    const last = order();
    await expect.poll(shop.hasEnded, KILLED_WITHIN).toBe(true);
    // No exit code: it was ended by a signal.
    expect(await shop.ended).toBe(null);
    expect(await last).toBeUndefined();
    expect(shop.logs().endsWith(SENTENCE)).toBe(true);

    const again = await startShop({ database: 'pglite', dataDir: shop.dataDir });
    const client = new BrowserlessClient(again.url, '10.1.1.1');
    await client.ask('POST', '/auth/login', { email: 'ada@example.com', password: 'correct horse' });
    const { json } = await client.ask('GET', `/api/order/get/by-user/${userId}`);
    const next = await client.ask('POST', '/api/order/place', orderBody(undefined, await client.spot()));
    await again.stop();
    const stored = json.data.map(({ orderId }: { orderId: string }) => orderId);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(next.status).toBe(200);
  } finally {
    await shop.kill('SIGKILL');
    await shop.stop();
    await rm(shop.dataDir, { recursive: true, force: true });
  }
}, 300_000);
