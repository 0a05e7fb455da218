import { randomUUID } from 'node:crypto';
import type pg from 'pg';

const ORDER = `insert into orders (id, user_id, placed_at, status, total_cents, first_name, last_name, email, phone, address,
  tick_id, tick_at, tick_source, gold_cents, silver_cents, idempotency_key, fingerprint)
  values ($1, $2, now(), 'pending', 123456, 'Ada', 'Lovelace', 'ada@example.com', '+1 555 0100',
    '12 Elm Street, Springfield, IL 62704', 1, now(), 'demo', 407840, 5062, $3, 'bare')`;
const LINES = `insert into order_lines (order_id, position, product_id, name, metal, weight_micro_ounces,
  premium_basis_points, quantity, unit_price_cents)
  values ($1, 0, 'a', 'One', 'gold', 1000000, 300, 2, 61728), ($1, 1, 'b', 'Other', 'gold', 1000000, 300, 1, 61728)`;
const ATTEMPT = `insert into rate_limits as a (key, points, expire) values ($1, 1, now() + interval '1 hour')
  on conflict (key) do update set points = a.points + 1`;
const LETTERS = `insert into bare_letters (letter) values ('{"reader": "customer"}'), ('{"reader": "dealer"}')`;

/**
 * The ceiling: bare PostgreSQL clients that insert the rows of an order, one transaction each. Resolves to orders a second.
 * Their letters go to a table of their own, or the shop would send them.
 */
export async function insertAsBareClient(
  pool: pg.Pool,
  userId: string,
  clients: number,
  seconds: number,
): Promise<number> {
  await pool.query('create table if not exists bare_letters (like outbox including all)');
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let done = 0;
  const one = async (_: unknown, index: number) => {
    const client = await pool.connect();
    try {
      while (performance.now() < until) {
        const id = randomUUID();
        await client.query('begin');
        await client.query(ATTEMPT, [`bare:${index}`]);
        await client.query(ORDER, [id, userId, id]);
        await client.query(LINES, [id]);
        await client.query(LETTERS);
        await client.query('commit');
        done += 1;
      }
    } finally {
      client.release();
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  return done / ((performance.now() - startedAt) / 1000);
}
