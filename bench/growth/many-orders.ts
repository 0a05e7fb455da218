import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/types.ts';

const CUSTOMERS = 1_000;

/**
 * Orders of two lines each in the names of a thousand other customers, with what they have tried; the planner knows of them.
 * `name` tells those of one call from those of another.
 */
export async function storeManyOrders(db: Db, count: number, name = 'many'): Promise<void> {
  await db.execute(sql`insert into users (id, name, email)
    select ${name}::text || ' ' || n, 'Many', ${name}::text || n || '@many.example' from generate_series(1, ${CUSTOMERS}::int) n`);
  await db.execute(sql`insert into rate_limits (key, points, expire)
    select 'place-order:' || ${name}::text || ' ' || n, 1, now() + interval '1 hour' from generate_series(1, ${CUSTOMERS}::int) n`);
  await db.execute(sql`insert into orders (id, user_id, placed_at, status, total_cents, first_name, last_name, email, phone,
      address, tick_id, tick_at, tick_source, gold_cents, silver_cents, idempotency_key, fingerprint)
    select ${name}::text || ' ' || n, ${name}::text || ' ' || (n % ${CUSTOMERS}::int + 1), now(), 'pending', 123456, 'Ada', 'Lovelace', 'ada@example.com',
      '1', 'x', 1, now(), 'demo', 407840, 5062, n::text, 'many' from generate_series(1, ${count}::int) n`);
  await db.execute(sql`insert into order_lines (order_id, position, product_id, name, metal, weight_micro_ounces,
      premium_basis_points, quantity, unit_price_cents)
    select ${name}::text || ' ' || n, position, 'a', 'One', 'gold', 1000000, 300, 1, 61728
    from generate_series(1, ${count}::int) n, generate_series(0, 1) position`);
  await db.execute(sql`analyze users, rate_limits, orders, order_lines`);
}
