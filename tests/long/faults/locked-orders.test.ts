import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderBody } from '../../support/claims.ts';
import { BrowserlessClient } from '../../support/http-client.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';

const CUSTOMERS = 16;
const LOCKED_FOR_MS = 12_000;
const LOOK_EVERY_MS = 500;
/** What one customer presses at once goes one after the other, and so do in part those that failed together. */
const MOST_MS = 14_000;
/** Others wait for some of those who wait, and not for the end of the lock. */
const MOST_BESIDE_MS = 8_000;

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
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(MOST_MS);
      const after = await operator.query('select count(*)::int as n from orders');
      expect(after.rows).toEqual(before.rows);
      expect((await order(reader, orderBody(undefined, await reader.spot()))).status).toBe(200);
    },
    60_000,
  );

  it.each([
    ['rows of many customers', "select id from users where email like 'customer%' for update"],
    ['the count of their address', "delete from rate_limits where key = 'place-order ip:10.9.9.9'"],
  ])(
    'or %s, keeps nobody else from ordering',
    async (_what, statement) => {
      const ofRows = statement.startsWith('select');
      const held = await Promise.all(
        Array.from({ length: CUSTOMERS }, async (_, n) => {
          if (ofRows) return customers[n] ?? reader();
          const by = new BrowserlessClient(shop.url, '10.9.9.9');
          await by.signUp(`office${n}@example.com`);
          return by;
        }),
      );
      const others = await Promise.all(
        Array.from({ length: 8 }, async (_, n) => {
          const by = new BrowserlessClient(shop.url, `10.${n + 60}.0.1`);
          await by.signUp(`other${n}${ofRows}@example.com`);
          return by;
        }),
      );
      const [first = reader()] = held;
      const body = orderBody(undefined, await first.spot());
      expect((await order(first, body)).status).toBe(200);
      await operator.query('begin');
      await operator.query(statement);
      const queue = new pg.Client({ connectionString: shop.databaseUrl });
      await queue.connect();
      // Whoever waits behind another one for the same row is told less of what they wait for.
      const waiting = ofRows ? queue.query(statement).catch(() => {}) : undefined;
      let isOver = false;
      const press = async (by: BrowserlessClient, answers: { status: number; ms: number }[]) => {
        while (!isOver) {
          answers.push(await order(by, body));
          await sleep(LOOK_EVERY_MS);
        }
      };
      const [refused, placed]: { status: number; ms: number }[][] = [[], []];
      const pressing = [...held.map((by) => press(by, refused ?? [])), ...others.map((by) => press(by, placed ?? []))];
      await sleep(LOCKED_FOR_MS);
      isOver = true;
      await Promise.all(pressing);
      await operator.query('rollback');
      await waiting;
      await queue.end();
      expect(new Set(refused?.map(({ status }) => status))).toEqual(new Set([503]));
      expect(new Set(placed?.map(({ status }) => status))).toEqual(new Set([200]));
      expect(Math.max(...(placed ?? []).map(({ ms }) => ms))).toBeLessThan(MOST_BESIDE_MS);
    },
    90_000,
  );

  const reader = () => new BrowserlessClient(shop.url, '10.150.0.1');
});
