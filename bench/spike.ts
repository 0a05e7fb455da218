import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/child-processes.ts';
import { orderBody } from '#tests/support/claims.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { type Answer, Client } from './client.ts';
import { atMost, ceiling, milliseconds, quantile, type Row } from './row.ts';

/** What a dealer's shop sees on a busy day, each a second. */
const BASE = { pages: 20, rates: 4, signIns: 0.2, orders: 0.4 } as const;
const FACTORS = [1, 10, 50] as const;
const SECONDS = 15;
const CUSTOMERS = 40;
const PAGES = [
  '/',
  '/categories/gold',
  '/category/gold-bars',
  '/category/american-silver-eagles',
  '/category/gold-coins?sort=price-low',
  '/search?q=krugerrand',
  '/cart',
];

type Kind = keyof typeof BASE;
type Seen = { readonly kind: Kind; readonly status: number; readonly ms: number };

/**
 * The same mix at once, ten times and fifty times as much, on PostgreSQL, with a new tick every two seconds. The loop is open:
 * requests start when they are due, however many are waiting, and waiting counts.
 */
export async function measureSpike(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  process.env.TEST_POSTGRES_SERVER = postgres.url;
  const metricsPort = String(await freePort());
  const env = { LOG_LEVEL: 'warn', SPOT_POLL_SECONDS: '2', METRICS_PORT: metricsPort };
  const shop = await startShop({ database: 'postgres', env });
  try {
    const customers = await signUp(shop);
    const rows: Row[] = [];
    for (const factor of FACTORS) {
      await eventLoopDelay(metricsPort);
      rows.push(...(await storm(shop, customers, factor)));
      const { p99, longest } = await eventLoopDelay(metricsPort);
      const name = `spike ${String(factor).padStart(2)} x:`;
      rows.push(atMost(`${name} p99 of the event loop's delay`, p99, 50, milliseconds));
      rows.push(ceiling(`${name} its longest delay`, milliseconds(longest)));
    }
    return rows;
  } finally {
    await shop.stop();
    await postgres.stop();
  }
}

/** The delay of the event loop in milliseconds, from /metrics: each reading begins a new count. */
async function eventLoopDelay(metricsPort: string): Promise<{ readonly p99: number; readonly longest: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const told = (name: string) => Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.+)$`, 'm').exec(text)?.[1]);
  return { p99: told('p99') * 1000, longest: told('max') * 1000 };
}

type Customer = { readonly client: Client; readonly email: string };

async function signUp(shop: ShopProcess): Promise<Customer[]> {
  const customers: Customer[] = [];
  // Some at a time: what is to be told of a crowd begins only afterwards.
  for (let first = 0; first < CUSTOMERS; first += 8) {
    const some = Array.from({ length: 8 }, async (_, index) => {
      const client = new Client(shop.url, `10.0.1.${first + index}`);
      const email = `${randomUUID()}@example.com`;
      await client.signUp(email);
      return { client, email };
    });
    customers.push(...(await Promise.all(some)));
  }
  return customers;
}

async function storm(shop: ShopProcess, customers: readonly Customer[], factor: number): Promise<Row[]> {
  const seen: Seen[] = [];
  const wrong: string[] = [];
  const waiting = new Set<Promise<void>>();
  const visitor = new Client(shop.url, '10.0.2.1');

  const acts: Readonly<Record<Kind, (index: number) => Promise<Answer>>> = {
    pages: (index) => visitor.ask('GET', PAGES[index % PAGES.length] ?? '/'),
    rates: () => visitor.ask('GET', '/api/getMetal'),
    signIns(index) {
      const { email } = customers[index % customers.length] ?? { email: '' };
      const address = `10.9.${(index >> 8) & 255}.${index & 255}`;
      return new Client(shop.url, address).ask('POST', '/auth/login', { email, password: 'correct horse' });
    },
    async orders(index) {
      const { client } = customers[index % customers.length] ?? { client: visitor };
      const startedAt = performance.now();
      const body = orderBody(undefined, await client.spot());
      const answer = await client.ask('POST', '/api/order/place', body, { 'idempotency-key': randomUUID() });
      // The price that was read a moment ago must be the one of the order, to the cent.
      if (answer.status === 200 && JSON.parse(answer.body).data.totalAmount !== body.amount) wrong.push(answer.body);
      return { ...answer, ms: performance.now() - startedAt };
    },
  };

  const startedAt = performance.now();
  const due = Object.entries(BASE)
    .flatMap(([kind, perSecond]) => {
      const count = Math.max(1, Math.round(perSecond * factor * SECONDS));
      return Array.from({ length: count }, (_, index) => ({
        kind: kind as Kind,
        index,
        at: (index / count) * SECONDS * 1000,
      }));
    })
    .toSorted((a, b) => a.at - b.at);
  for (const { kind, index, at } of due) {
    const wait = startedAt + at - performance.now();
    if (wait > 1) await sleep(wait);
    const act = acts[kind](index).then(
      // From when it was due, not from when it was sent.
      ({ status }) => void seen.push({ kind, status, ms: performance.now() - startedAt - at }),
      () => void seen.push({ kind, status: 0, ms: Number.POSITIVE_INFINITY }),
    );
    waiting.add(act);
    void act.finally(() => waiting.delete(act));
  }
  await Promise.all(waiting);

  const of = (kind: Kind) => seen.filter((one) => one.kind === kind);
  const p99 = (kind: Kind) =>
    quantile(
      of(kind).map(({ ms }) => ms),
      0.99,
    );
  const isFault = ({ kind, status }: Seen) =>
    status === 0 || (status >= 500 && !(kind === 'signIns' && status === 503));
  const name = (what: string) => `spike ${String(factor).padStart(2)} x: ${what}`;
  const busy = of('signIns').filter(({ status }) => status === 503).length;
  return [
    ceiling(name('requests'), String(seen.length)),
    atMost(name('faults'), seen.filter(isFault).length, 0),
    atMost(name('wrong prices'), wrong.length, 0),
    ceiling(name('p99 of pages'), milliseconds(p99('pages'))),
    atMost(name('p99 of orders'), p99('orders'), 1000, milliseconds),
    ceiling(name('sign-ins told to come back'), `${busy} of ${of('signIns').length}`),
  ];
}
