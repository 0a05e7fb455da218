import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts';
import { insertAsBareClient } from './bare-orders.ts';
import { placeOrders, signUp } from './orders.ts';
import { ACCEPTED, fetchPage, PAGE } from './pages.ts';
import { ceiling, perSecond, type Row } from './row.ts';

const COUNTS = [1, 2, 4] as const;
const CONNECTIONS = 48;
const CLIENTS = 16;
const CUSTOMERS = 96;
const SECONDS = 4;
const RATES = '/api/getMetal';

/**
 * One, two and four processes of the shop on one PostgreSQL, asked in turns as a balancer would, beside as many bare servers.
 * Clients and database share the cores with them: with fewer cores than processes the bare servers grow no faster either.
 */
export async function measureProcesses(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  const rows: Row[] = [ceiling('processes: cores of this machine', String(availableParallelism()))];
  try {
    for (const count of COUNTS) rows.push(...(await measureCount(postgres.url, count)));
    return rows;
  } finally {
    await postgres.stop();
  }
}

async function measureCount(server: string, count: number): Promise<Row[]> {
  const made = await createDatabase(server);
  const shops: ShopProcess[] = [];
  const bare: ChildProcess[] = [];
  const pool = new pg.Pool({ connectionString: made.url, max: CLIENTS });
  try {
    for (let index = 0; index < count; index += 1)
      shops.push(await startShop({ database: 'postgres', databaseUrl: made.url, env: { LOG_LEVEL: 'warn' } }));
    const [first] = shops;
    if (!first) return [];
    const addresses: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const server = fork(path.join(import.meta.dirname, 'bare-server.ts'));
      bare.push(server);
      server.send(await fetchPage(first.url));
      const [{ port }] = (await once(server, 'message')) as [AddressInfo];
      addresses.push(`http://127.0.0.1:${port}`);
    }
    const origins = shops.map(({ url }) => url);
    const barePages = await loadAll(addresses, PAGE);
    const pages = await loadAll(origins, PAGE);
    const rates = await loadAll(origins, RATES);
    const customers = await Promise.all(shops.map((shop, index) => signUp(shop, CUSTOMERS / count, index)));
    // Round robin, so that customers who order at once use different processes.
    const mixed = Array.from({ length: CUSTOMERS / count }, (_, turn) => customers.flatMap((own) => own[turn] ?? []));
    const inserted = await insertAsBareClient(pool, mixed[0]?.[0]?.userId ?? '', CLIENTS, SECONDS);
    const placed = await placeOrders(mixed.flat(), SECONDS);
    const name = (what: string) => `processes ${count}: ${what}`;
    return [
      ceiling(name('pages of bare node:http'), perSecond(barePages)),
      ceiling(name('pages of the shop'), perSecond(pages)),
      ceiling(name('rates of the shop'), perSecond(rates)),
      ceiling(name('orders of a bare pg client'), perSecond(inserted)),
      ceiling(name('orders of the shop'), perSecond(placed.waits.length / placed.seconds)),
    ];
  } finally {
    await pool.end();
    for (const server of bare) server.kill();
    for (const shop of shops) await shop.stop();
    await made.drop();
  }
}

/** Answers a second, of all servers together. */
async function loadAll(origins: readonly string[], page: string): Promise<number> {
  const connections = CONNECTIONS / origins.length;
  const loads = await Promise.all(
    origins.map((origin) => autocannon({ url: origin + page, connections, duration: SECONDS, headers: ACCEPTED })),
  );
  const wrong = loads.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
  if (wrong > 0) throw new Error(`${wrong} errors or other answers for ${page}`);
  return loads.reduce((sum, { requests }) => sum + requests.average, 0);
}
