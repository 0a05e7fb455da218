import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { orderBody } from '../../support/claims.ts';
import { readEvents } from '../../support/event-stream.ts';
import { sellAsUsual } from '../../support/market.ts';
import { createDatabase } from '../../support/postgres.ts';
import { type PriceProvider, startPriceProvider } from '../../support/price-provider.ts';
import { compareBooks, RetryingCustomer } from '../../support/retrying-customer.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';
import { BalancedClient } from './balanced-client.ts';

const SOON = { timeout: 60_000 };
const CUSTOMERS = 4;
const LONGEST_LIFE_MS = 1_000;
/** Below the limit of orders in an hour. */
const MOST_ORDERS = 100;

/** Three shops that share a PostgreSQL database and nothing else. */
describe('three processes on one database', () => {
  let provider: PriceProvider;
  let where: { url: string; drop(): Promise<void> };
  let client: pg.Client;
  const shops: ShopProcess[] = [];
  /** How many questions the provider had been asked when a process was about to be killed, with its key. */
  const killed: { readonly key: string; readonly asked: number }[] = [];
  const keyOf = (index: number) => `key of process ${index}`;

  function start(index: number): Promise<ShopProcess> {
    return startShop({
      database: 'postgres',
      databaseUrl: where.url,
      env: {
        SPOT_FEED: 'metalpriceapi',
        METALPRICE_API_URL: provider.url,
        METALPRICE_API_KEY: keyOf(index),
        SPOT_POLL_SECONDS: '1',
        APP_SECRET: 'a secret that all three processes have',
        PUBLIC_URL: 'http://shop.example.com',
      },
    });
  }

  beforeAll(async () => {
    provider = await startPriceProvider((asked) => ({ USDXAU: 4078.4 + asked / 100, USDXAG: 50.62 }));
    // Empty: all three find that they must make the tables.
    where = await createDatabase(process.env.TEST_POSTGRES_SERVER ?? '');
    client = new pg.Client({ connectionString: where.url });
    shops.push(...(await Promise.all([0, 1, 2].map(start))));
    await sellAsUsual(where.url);
    await client.connect();
  }, 180_000);
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await client.end();
    await where.drop();
    await provider.close();
  }, 60_000);

  it('make the tables once, and show the same ticks', async () => {
    const readers = await Promise.all(shops.map(({ url }) => readEvents(`${url}/api/rates/stream`)));
    const seen = () => readers.map((reader) => new Map(reader.events().map(({ id, data }) => [id, data])));
    const shared = () => {
      const [first, ...others] = seen();
      return [...first!].filter(([id]) => others.every((events) => events.has(id)));
    };
    await expect.poll(() => shared().length, SOON).toBeGreaterThan(3);
    for (const [id, data] of shared()) for (const events of seen()) expect(events.get(id)).toBe(data);
    // A request is answered what a stream was sent.
    const at = async ({ url }: ShopProcess) => (await (await fetch(`${url}/api/getMetal`)).json()).at;
    await expect.poll(async () => new Set(await Promise.all(shops.map(at))).size, SOON).toBe(1);
    for (const reader of readers) reader.close();
  }, 120_000);

  it('lose, double and misprice nothing when each is killed in turn, and serve every page', async () => {
    const origin = () => shops[Math.floor(Math.random() * shops.length)]!.url;
    const customers = Array.from({ length: CUSTOMERS }, () => new RetryingCustomer(origin));
    for (const customer of customers) await customer.signUp();
    let isOver = false;
    const ordering = customers.map((customer) => customer.orderUntil(() => isOver));
    const pages = viewPages(() => isOver);

    for (const index of [0, 1, 2]) {
      await sleep(Math.random() * LONGEST_LIFE_MS);
      killed.push({ key: keyOf(index), asked: provider.askedBy.length });
      await shops[index]!.kill('SIGKILL');
      // One of those left reads the feed.
      const before = provider.askedBy.length;
      await expect.poll(() => provider.askedBy.length, SOON).toBeGreaterThan(before + 1);
      const dead = shops[index]!;
      shops[index] = await start(index);
      await dead.stop();
    }
    isOver = true;
    await Promise.all(ordering);
    expect(await pages).toBeGreaterThan(3);
    let orders = 0;
    for (const customer of customers) orders += await compareBooks(customer);
    expect(orders).toBeGreaterThan(CUSTOMERS);
    // Every order stands at a tick that was stored, with that tick's own prices.
    const { rows } = await client.query(
      `select count(*)::int as wrong from orders left join ticks on ticks.id = orders.tick_id
       where ticks.id is null or (ticks.gold_cents, ticks.silver_cents) <> (orders.gold_cents, orders.silver_cents)`,
    );
    expect(rows[0].wrong).toBe(0);
  }, 240_000);

  it('had one of them read the feed at a time: another one only after that one was killed', () => {
    const { askedBy } = provider;
    const changes = askedBy.flatMap((key, index) => {
      const before = askedBy[index - 1];
      return before === undefined || before === key ? [] : [{ from: before, index }];
    });
    expect(changes.length).toBeGreaterThan(0);
    for (const { from, index } of changes) {
      const cause = killed.findIndex(({ key, asked }) => key === from && asked <= index);
      expect(cause, `${from} was followed by another one`).toBeGreaterThanOrEqual(0);
      killed.splice(cause, 1);
    }
  });

  it('go on when the one that reads the feed hangs, and that one reads no more when it wakes', async () => {
    const reader = provider.askedBy.at(-1)!;
    const { pid, url } = shops[[0, 1, 2].findIndex((index) => keyOf(index) === reader)]!;
    process.kill(pid, 'SIGSTOP');
    try {
      await expect.poll(() => provider.askedBy.at(-1), SOON).not.toBe(reader);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const asked = provider.askedBy.length;
    // Awake, and with prices that it did not read itself.
    const ageOf = async () => Date.now() - Date.parse((await (await fetch(`${url}/api/getMetal`)).json()).at);
    await expect.poll(() => provider.askedBy.length, SOON).toBeGreaterThan(asked + 5);
    await expect.poll(ageOf, SOON).toBeLessThan(3_000);
    expect(provider.askedBy.slice(asked)).not.toContain(reader);
  }, 120_000);

  it('answer every request while one after the other is restarted', async () => {
    const balanced = new BalancedClient(() => shops.map(({ url }) => url));
    const spot = await spotOf(balanced);
    const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => signUp(balanced)));
    let isOver = false;
    let closing = '';
    const answered: string[] = [];
    const ask = async (...question: Parameters<BalancedClient['ask']>): Promise<void> => {
      const { origin, status, body } = await balanced.ask(...question);
      // Of a process that goes on it means that PostgreSQL has no time for it: the machine is busy. One that ends must not say it.
      if (status === 503 && origin !== closing) return ask(...question);
      answered.push(status === 200 ? 'answered' : `${status} ${question[1]} ${body.slice(0, 200)}`);
    };
    const working = [
      ...customers.map(async (cookie) => {
        for (let orders = 0; !isOver && orders < MOST_ORDERS; orders += 1) {
          await ask('POST', '/api/order/place', orderBody(undefined, spot), {
            cookie,
            'idempotency-key': randomUUID(),
          });
          await sleep(40);
        }
      }),
      ...['/', '/category/gold-bars', '/api/getMetal', '/readyz'].map(async (path) => {
        while (!isOver) {
          await ask('GET', path);
          await sleep(20);
        }
      }),
    ];
    for (const index of [0, 1, 2]) {
      const old = shops[index]!;
      const reader = await readEvents(`${old.url}/api/rates/stream`);
      const before = answered.length;
      await expect.poll(() => answered.length, SOON).toBeGreaterThan(before + 20);
      closing = old.url;
      expect(await old.kill('SIGTERM')).toBe(0);
      await expect.poll(() => reader.hasEnded(), SOON).toBe(true);
      shops[index] = await start(index);
      await old.stop();
    }
    isOver = true;
    await Promise.all(working);
    balanced.close();
    expect(answered.filter((answer) => answer !== 'answered')).toEqual([]);
  }, 240_000);

  /** Pages of whichever process answers; each must be whole. Answers how many there were. */
  async function viewPages(isOver: () => boolean): Promise<number> {
    let seen = 0;
    const balanced = new BalancedClient(() => shops.map(({ url }) => url));
    while (!isOver()) {
      const { status, body } = await balanced.ask('GET', '/category/gold-bars').catch(() => ({ status: 0, body: '' }));
      // A page that was cut when its process was killed is asked for again.
      if (status === 0) continue;
      expect(status).toBe(200);
      expect(body).toMatch(/<\/html>\s*$/);
      seen += 1;
    }
    balanced.close();
    return seen;
  }
});

async function spotOf(client: BalancedClient) {
  const { rates } = JSON.parse((await client.ask('GET', '/api/getMetal')).body);
  return { gold: cents(Math.round(rates.USDXAU * 100)), silver: cents(Math.round(rates.USDXAG * 100)) };
}

/** Answers the cookie of a new customer, which every process knows. */
async function signUp(client: BalancedClient): Promise<string> {
  const account = { name: 'Ada Lovelace', email: `${randomUUID()}@example.com`, password: 'correct horse' };
  const { status, headers } = await client.ask('POST', '/auth/register', account);
  expect(status).toBe(200);
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.slice(0, cookie.indexOf(';'))).join('; ');
}
