import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { orderBody } from '#tests/support/claims.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { insertAsBareClient } from './bare-orders.ts';
import { Client } from './client.ts';
import { processorSeconds } from './cores.ts';
import { atLeast, atMost, ceiling, median, milliseconds, perSecond, quantile, type Row, ratio } from './row.ts';

const CLIENTS = 16;
const SECONDS = 4;
const ROUNDS = 3;
/** Few enough that each orders less often than the limits of orders and of letters to one mailbox allow in an hour. */
const CUSTOMERS = 240;

/** Orders placed at once by sixteen customers, beside a bare client that only inserts the same rows. */
export async function measureOrders(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  process.env.TEST_POSTGRES_SERVER = postgres.url;
  const shop = await startShop({ database: 'postgres', env: { LOG_LEVEL: 'warn' } });
  const database = new pg.Pool({ connectionString: shop.databaseUrl, max: CLIENTS });
  try {
    const customers = await signUp(shop);
    const bare: number[] = [];
    const ours: number[] = [];
    const waits: number[] = [];
    let acknowledged = 0;
    /** Seconds of processor time of shop and clients, and of the clock. */
    const spent = { shop: 0, clients: 0, clock: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await insertAsBareClient(database, customers[0]?.userId ?? '', CLIENTS, SECONDS));
      const before = { shop: processorSeconds(shop.pid), clients: ownSeconds() };
      const placed = await placeOrders(customers, SECONDS);
      spent.shop += processorSeconds(shop.pid) - before.shop;
      spent.clients += ownSeconds() - before.clients;
      spent.clock += placed.seconds;
      ours.push(placed.waits.length / placed.seconds);
      waits.push(...placed.waits);
      acknowledged += placed.waits.length;
    }
    const { rows } = await database.query<{ n: number }>(
      "select count(*)::int as n from orders where fingerprint <> 'bare' and id in (select order_id from order_lines)",
    );
    return [
      ceiling('orders: bare pg client, same inserts', perSecond(median(bare))),
      ceiling('orders: the shop on PostgreSQL, 16 clients', perSecond(median(ours))),
      atLeast('orders: against the bare client', median(ours) / median(bare), 0.45, ratio),
      ceiling('orders: processor time of the shop for each', milliseconds((spent.shop / acknowledged) * 1000)),
      ceiling('orders: processor time of the clients for each', milliseconds((spent.clients / acknowledged) * 1000)),
      ceiling('orders: cores that shop and clients kept busy', ratio((spent.shop + spent.clients) / spent.clock)),
      atMost('orders: p99', quantile(waits, 0.99), 100, milliseconds),
      atLeast('orders: stored of those acknowledged', (rows[0]?.n ?? 0) / acknowledged, 1, ratio),
      ...(await measureEmbedded()),
    ];
  } finally {
    await database.end();
    await shop.stop();
    await postgres.stop();
  }
}

/** Processor time of this process: the clients. */
function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The embedded database, for one small dealer. */
async function measureEmbedded(): Promise<Row[]> {
  const shop = await startShop({ database: 'pglite', env: { LOG_LEVEL: 'warn' } });
  try {
    const { waits, seconds } = await placeOrders(await signUp(shop, 20), SECONDS);
    return [atLeast('orders: the shop on PGlite', waits.length / seconds, 150, perSecond)];
  } finally {
    await shop.stop();
  }
}

type Customer = { readonly client: Client; readonly userId: string; readonly email: string };

/** `block` is the second byte of the customers' addresses: one for each call. */
export async function signUp(shop: ShopProcess, count = CUSTOMERS, block = 0): Promise<Customer[]> {
  const customers: Customer[] = [];
  for (let first = 0; first < count; first += 8) {
    const some = Array.from({ length: 8 }, async (_, index) => {
      const client = new Client(shop.url, `10.${block}.${first >> 3}.${index}`);
      const email = `${randomUUID()}@example.com`;
      return { client, email, userId: await client.signUp(email) };
    });
    customers.push(...(await Promise.all(some)));
  }
  return customers;
}

/** Sixteen at a time, each for customers of its own in turn, ordering as soon as the last order is acknowledged. */
export async function placeOrders(customers: readonly Customer[], seconds: number) {
  const waits: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const one = async (_: unknown, index: number) => {
    const own = customers.filter((_customer, at) => at % CLIENTS === index);
    let body: ReturnType<typeof orderBody> | undefined;
    for (let turn = 0; performance.now() < until; turn += 1) {
      const customer = own[turn % own.length];
      if (!customer) return;
      const { client, email } = customer;
      body ??= orderBody(undefined, await client.spot());
      const key = { 'idempotency-key': randomUUID() };
      const answer = await client.ask('POST', '/api/order/place', { ...body, email }, key);
      if (answer.status === 409) body = undefined;
      else if (answer.status !== 200) throw new Error(`No order was placed: ${answer.status} ${answer.body}`);
      else waits.push(answer.ms);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, one));
  return { waits, seconds: (performance.now() - startedAt) / 1000 };
}
