import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '#server/database/types.ts';
import { DeskClient, OWNER } from '#tests/support/desk-client.ts';
import { newBuyer } from '#tests/support/placed-order.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { storeListedOrders } from './growth/listed-orders.ts';
import { atMost, ceiling, median, milliseconds, quantile, type Row } from './row.ts';

const ORDERS = 1_000_000;
const TRADES = 100_000;
const LOOKS = 200;
const PLACINGS = 60;
const BOARD_MS = 150;

/** The position in metal of a shop with a million orders: the board, and orders placed with a limit and without. */
export async function measureMetal(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  const made = await createDatabase(postgres.url);
  const shop = await startShop({
    database: 'postgres',
    databaseUrl: made.url,
    env: { LOG_LEVEL: 'warn', DESK_OWNER: OWNER.email },
  });
  const pool = new pg.Pool({ connectionString: made.url, max: 1 });
  const db = drizzle(pool) as unknown as Db;
  try {
    const owner = new DeskClient(shop.url);
    await owner.join(shop);
    await storeListedOrders(db, ORDERS);
    const countMs = await storePosition(db);
    const ask = async () => {
      const startedAt = performance.now();
      const { status } = await owner.desk('GET', '/metal');
      if (status !== 200) throw new Error(`The board could not be read: ${status}`);
      return performance.now() - startedAt;
    };
    const first = await ask();
    const looks: number[] = [];
    for (let nth = 0; nth < LOOKS; nth += 1) looks.push(await ask());
    const free = await placingWaits(shop.url);
    const limit = { reviewBeyond: 1, stopBeyond: null, whileClosed: { reviewBeyond: null, stopBeyond: null } };
    for (const metal of ['gold', 'silver'])
      await owner.desk('PUT', '/settings', { name: `limits-${metal}`, version: 0, value: limit }, `limits-${metal}`);
    // The first order sums what was ever sold.
    const [firstLimited = 0, ...limited] = await placingWaits(shop.url);
    return [
      ceiling('metal: sold metal of all orders counted', milliseconds(countMs)),
      ceiling('metal: the board, first look of a process', milliseconds(first)),
      ceiling('metal: the board', milliseconds(median(looks))),
      atMost('metal: the board, p95', quantile(looks, 0.95), BOARD_MS, milliseconds),
      ceiling('metal: an order without limits', milliseconds(median(free))),
      ceiling('metal: an order under a limit, first of a process', milliseconds(firstLimited)),
      ceiling(
        'metal: an order under a limit',
        `${milliseconds(median(limited))}, p95 ${milliseconds(quantile(limited, 0.95))}`,
      ),
    ];
  } finally {
    await pool.end();
    await shop.stop();
    await made.drop();
    await postgres.stop();
  }
}

/** What every order that is no longer open has sold, and what the dealer traded. Answers how long the counting took. */
async function storePosition(db: Db): Promise<number> {
  await db.execute(sql`insert into order_events (order_id, seq, kind, move, from_stage, to_stage, actor_kind, at)
    select id, 1, 'move', 'confirm', 'new', 'confirmed', 'clock', placed_at + interval '1 hour' from orders
    where stage not in ('new', 'review', 'requoted', 'declined', 'withdrawn', 'cancelled')`);
  const startedAt = performance.now();
  await db.execute(sql`select count_sold_metal()`);
  const took = performance.now() - startedAt;
  await db.execute(sql`insert into metal_trades (metal, kind, micro_ounces, price_cents, cents, counterparty, reference, traded_at, staff_id, at)
    select case n % 2 when 0 then 'gold' else 'silver' end, case when n < 2 then 'opening' else 'physical' end,
      1000000 + n, 100, 100, 'Wholesale desk', n, to_timestamp(1690000000) + n * interval '15 minutes',
      (select id from staff limit 1), now() from generate_series(0, ${TRADES - 1}::int) n`);
  await db.execute(sql`vacuum analyze order_events`);
  await db.execute(sql`vacuum analyze metal_trades`);
  return took;
}

async function placingWaits(url: string): Promise<readonly number[]> {
  const buyer = await newBuyer(url);
  const waits: number[] = [];
  for (let nth = 0; nth < PLACINGS; nth += 1) {
    const startedAt = performance.now();
    await buyer.order();
    waits.push(performance.now() - startedAt);
  }
  return waits;
}
