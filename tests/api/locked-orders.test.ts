import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBody } from '../support/claims.ts';
import { BrowserlessClient } from '../support/http-client.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const CUSTOMERS = 16;
const LOCKED_FOR_MS = 12_000;
const LOOK_EVERY_MS = 500;
/** Twice as long as anything waits for a lock; what one customer presses at once goes one after the other. */
const MOST_MS = { many: 4_000, one: 14_000 } as const;

/** What the making of an index takes: the table can be read meanwhile, and nothing can be written. */
describe('a table of orders that somebody keeps locked', () => {
  let shop: ShopProcess;
  let operator: pg.Client;
  const customers: BrowserlessClient[] = [];
  const order = async (by: BrowserlessClient, body: object) => {
    const began = performance.now();
    const { status, json } = await by.ask('POST', '/api/order/place', body);
    return { status, orderId: json.data?.orderId, ms: performance.now() - began };
  };

  beforeAll(async () => {
    shop = await startShop({ database: 'postgres' });
    operator = new pg.Client({ connectionString: shop.databaseUrl });
    await operator.connect();
    for (let n = 0; n < CUSTOMERS; n += 1) {
      const customer = new BrowserlessClient(shop.url, `10.${n + 21}.0.1`);
      await customer.signUp(`customer${n}@example.com`);
      customers.push(customer);
    }
  }, 60_000);
  afterAll(async () => {
    await operator.end();
    await shop.stop();
  });

  it.each(['many', 'one'] as const)(
    'keeps those waiting who order, and nobody else: %s',
    async (howMany) => {
      const reader = new BrowserlessClient(shop.url, '10.150.0.1');
      const id = await reader.signUp(`beside-${howMany}@example.com`);
      const by = (n: number) => customers[howMany === 'one' ? 0 : n] ?? reader;
      const body = orderBody(undefined, await reader.spot());
      const before = await operator.query('select count(*)::int as n from orders');
      await operator.query('begin');
      await operator.query('lock table orders in share mode');
      let isOver = false;
      const answers: { status: number; ms: number }[] = [];
      const ordering = Array.from({ length: CUSTOMERS }, async (_, n) => {
        while (!isOver) {
          answers.push(await order(by(n), body));
          await sleep(LOOK_EVERY_MS);
        }
      });
      const seen = new Set<string>();
      const look = async (what: string, asked: Promise<{ status: number }>) =>
        seen.add(`${what} ${(await asked).status}`);
      const until = Date.now() + LOCKED_FOR_MS;
      while (Date.now() < until) {
        await Promise.all([
          look('history', reader.ask('GET', `/api/order/get/by-user/${id}`)),
          look('session', reader.ask('GET', '/auth/session')),
          look('ready', fetch(`${shop.url}/readyz`)),
        ]);
        await sleep(LOOK_EVERY_MS);
      }
      isOver = true;
      await Promise.all(ordering);
      await operator.query('commit');
      expect([...seen].sort()).toEqual(['history 200', 'ready 200', 'session 200']);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(MOST_MS[howMany]);
      const after = await operator.query('select count(*)::int as n from orders');
      expect(after.rows).toEqual(before.rows);
      expect((await order(reader, orderBody(undefined, await reader.spot()))).status).toBe(200);
    },
    60_000,
  );
});
