import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { compareBooks } from '../support/books.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { StubbornCustomer } from '../support/stubborn-customer.ts';

/** More rounds by hand: CRASH_ROUNDS=200. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 20);
const CUSTOMERS = 5;
const ROUNDS_OF_A_CUSTOMER = 20;
const LONGEST_LIFE_MS = 500;
/** Between every fourth blow and the next an order comes through, however slow the machine is. */
const BLOWS_WITHOUT_ORDER = 4;

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
      await besiege(
        () => shop.url,
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
      await besiege(
        () => shop.url,
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

/** Customers order all the while; after each blow the next one follows. At the end the books are compared. */
async function besiege(origin: () => string, blow: () => Promise<void>): Promise<void> {
  let acknowledged = 0;
  for (let done = 0; done < ROUNDS; done += ROUNDS_OF_A_CUSTOMER) {
    const customers = Array.from({ length: CUSTOMERS }, () => new StubbornCustomer(origin));
    for (const customer of customers) await customer.signUp();
    let isOver = false;
    const ordering = Promise.all(customers.map((customer) => customer.orderUntil(() => isOver)));
    const through = () => customers.reduce((sum, customer) => sum + customer.acknowledged.length, 0);
    for (let round = 0; round < Math.min(ROUNDS_OF_A_CUSTOMER, ROUNDS - done); round += 1) {
      const before = through();
      if (round % BLOWS_WITHOUT_ORDER === 0) await expect.poll(through, { timeout: 30_000 }).toBeGreaterThan(before);
      await blow();
    }
    isOver = true;
    await ordering;
    for (const customer of customers) acknowledged += await compareBooks(customer);
  }
  // Somebody must have come through between the blows, or this has shown nothing.
  expect(acknowledged).toBeGreaterThan(CUSTOMERS);
}
