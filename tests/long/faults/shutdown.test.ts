import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openRaw } from '../../support/raw-client.ts';
import { orderThroughFaults } from '../../support/retrying-customer.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const ROUNDS = 2;
/** Eight seconds for the last answers, some for the letters in hand, and room for a machine that is busy. */
const ENDED_WITHIN_MS = 30_000;

/** The shop is asked to end (SIGTERM) while customers order and others read, as at every release. */
describe.each(['pglite', 'postgres'] as const)('a shop that is asked to end, on %s', (database) => {
  it('has every order that it acknowledged, and answered nothing worse than 503', async () => {
    let shop: ShopProcess = await startShop({ database });
    const first = shop;
    const place = { database, dataDir: shop.dataDir, ...(shop.databaseUrl && { databaseUrl: shop.databaseUrl }) };
    let isOver = false;
    const seen = new Set<number>();
    const read = async () => {
      while (!isOver) {
        for (const path of ['/category/gold-bars', '/api/getMetal', '/readyz']) {
          const status = await fetch(shop.url + path)
            .then((response) => response.status)
            .catch(() => 0);
          seen.add(status);
        }
        await sleep(20);
      }
    };
    const readers = Promise.all([read(), read()]);
    try {
      await orderThroughFaults(
        () => shop.url,
        ROUNDS,
        async () => {
          await sleep(300 + Math.random() * 700);
          const askedAt = performance.now();
          expect(await shop.kill('SIGTERM')).toBe(0);
          expect(performance.now() - askedAt).toBeLessThan(ENDED_WITHIN_MS);
          expect(shop.logs()).not.toMatch(/did not close in order|a request failed/);
          shop = await startShop(place);
        },
      );
    } finally {
      isOver = true;
      await readers;
      await shop.stop();
      await first.stop();
    }
    expect([...seen].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
  }, 240_000);
});

it('a shop that is asked to end does not wait for connections that say nothing or never come to an end', async () => {
  const shop = await startShop({ database: 'pglite' });
  const [silent, slow] = [await openRaw(shop.url), await openRaw(shop.url)];
  slow.write(
    'POST /auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  const dripping = setInterval(() => slow.write(' '), 100);
  const askedAt = performance.now();
  expect(await shop.kill('SIGTERM')).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(ENDED_WITHIN_MS);
  clearInterval(dripping);
  for (const client of [silent, slow]) client.close();
  await shop.stop();
}, 120_000);

/** The last answers may take eight seconds; where there are none to wait for, nothing does. */
const NOT_WAITED_MS = 7_000;

it.each(['pglite', 'postgres'] as const)(
  'an idle shop ends at once, with open connections and streams, on %s',
  async (database) => {
    const shop = await startShop({ database });
    const clients = await Promise.all(Array.from({ length: 20 }, () => openRaw(shop.url)));
    for (const [index, client] of clients.entries())
      client.write(`GET ${index % 2 ? '/api/rates/stream' : '/healthz'} HTTP/1.1\r\nhost: shop\r\n\r\n`);
    await expect.poll(() => clients.every(({ received }) => received().includes('\r\n\r\n'))).toBe(true);
    const askedAt = performance.now();
    expect(await shop.kill('SIGTERM')).toBe(0);
    expect(performance.now() - askedAt).toBeLessThan(NOT_WAITED_MS);
    for (const client of clients) client.close();
    await shop.stop();
  },
  120_000,
);
