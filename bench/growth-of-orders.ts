import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '#server/database/types.ts';
import { orderBody } from '#tests/support/claims.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { Client } from './client.ts';
import { storeManyOrders } from './growth/many-orders.ts';
import { atMost, ceiling, milliseconds, quantile, type Row, ratio } from './row.ts';

const STORED = [10, 10_000, 1_000_000] as const;
const READS = 400;
const OWN = 10;
const BARE = 'select * from orders o join order_lines l on l.order_id = o.id where o.user_id = $1 order by o.id desc';

type Waits = { readonly p50: number; readonly p99: number };

/**
 * How long a customer's ten orders take to read among ten, ten thousand and a million of all customers: the list, and one by
 * its number. The ceiling is a bare PostgreSQL client with the same query.
 */
export async function measureGrowthOfOrders(): Promise<Row[]> {
  const postgres = await startPostgres({ durable: true });
  const made = await createDatabase(postgres.url);
  const shop = await startShop({ database: 'postgres', databaseUrl: made.url, env: { LOG_LEVEL: 'warn' } });
  const pool = new pg.Pool({ connectionString: made.url, max: 1 });
  try {
    const customer = new Client(shop.url, '10.1.0.1');
    const userId = await customer.signUp();
    const body = orderBody(undefined, await customer.spot());
    let orderId = '';
    for (let index = 0; index < OWN; index += 1)
      orderId = JSON.parse((await customer.ask('POST', '/api/order/place', body)).body).data.orderId;
    const ask = async (path: string) => {
      const { status } = await customer.ask('GET', path);
      if (status !== 200) throw new Error(`The orders could not be read: ${status}`);
    };
    const looks = {
      'bare pg client': () => pool.query(BARE, [userId]),
      'own orders': () => ask(`/api/order/get/by-user/${userId}`),
      'one by number': () => ask(`/api/order/track/${orderId}`),
    } as const;
    const rows: Row[] = [];
    const few: Record<string, Waits> = {};
    let stored: number = OWN;
    for (const wanted of STORED) {
      if (wanted > stored) await storeManyOrders(drizzle(pool) as unknown as Db, wanted - stored, `${wanted}`);
      stored = wanted;
      for (const [what, look] of Object.entries(looks)) {
        const waits = await measure(look);
        few[what] ??= waits;
        const name = `${wanted.toLocaleString('en-US')} orders: ${what}`;
        rows.push(ceiling(name, `${milliseconds(waits.p50)}, p99 ${milliseconds(waits.p99)}`));
        if (wanted === STORED.at(-1) && what !== 'bare pg client')
          rows.push(atMost(`${name}, against ten`, waits.p50 / (few[what]?.p50 ?? 0), 1.5, ratio));
      }
    }
    return rows;
  } finally {
    await pool.end();
    await shop.stop();
    await made.drop();
    await postgres.stop();
  }
}

async function measure(look: () => Promise<unknown>): Promise<Waits> {
  const waits: number[] = [];
  for (let index = 0; index < READS; index += 1) {
    const startedAt = performance.now();
    await look();
    waits.push(performance.now() - startedAt);
  }
  return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) };
}
