import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '../../support/postgres.ts';
import { orderThroughFaults } from '../../support/retrying-customer.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

/** More rounds by hand: CRASH_ROUNDS=200. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20);
const LONGEST_LIFE_MS = 500;

/** The shop and its database under customers who do not give up, while one of the two is killed again and again. */
describe('a shop that is killed at any moment', () => {
  const opened: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.stop();
  });

  it.each(['pglite', 'postgres'] as const)(
    'loses no order, doubles none and misprices none, on %s',
    async (database) => {
      const server = database === 'postgres' ? await startPostgres({ durable: true }) : undefined;
      if (server) opened.push(server);
      const place = { database, ...(server && { databaseUrl: server.url }) };
      let shop = await startShop(place);
      opened.push({ stop: () => shop.stop() });
      const { dataDir } = shop;
      await orderThroughFaults(
        () => shop.url,
        ROUNDS,
        async () => {
          await sleep(Math.random() * LONGEST_LIFE_MS);
          await shop.kill('SIGKILL');
          shop = await startShop({ ...place, dataDir });
        },
      );
    },
    ROUNDS * 15_000 + 60_000,
  );

  it(
    'survives its PostgreSQL: that one killed loses no order either',
    async () => {
      let server: Postgres = await startPostgres({ durable: true });
      const again = { port: server.port, folder: server.folder };
      opened.push({ stop: () => server.stop() });
      const shop: ShopProcess = await startShop({ database: 'postgres', databaseUrl: server.url });
      opened.push(shop);
      await orderThroughFaults(
        () => shop.url,
        ROUNDS,
        async () => {
          await sleep(Math.random() * LONGEST_LIFE_MS);
          await server.kill();
          server = await startPostgres({ durable: true, again });
          await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status, { timeout: 30_000 }).toBe(200);
        },
      );
    },
    ROUNDS * 15_000 + 60_000,
  );
});
