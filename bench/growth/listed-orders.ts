import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/database/sql.ts';
import type { Db } from '#server/database/types.ts';

/** Of all orders, so many in a thousand are still open: the newest. */
const OPEN_PER_MILLE = 4;
/** A statement of the tests has half a minute. */
const AT_ONCE = 25_000;

/**
 * Orders as years of business leave them: three of each customer, one or two lines each, the newest few open and the others
 * delivered and paid or cancelled; a few by telephone, a few of a rare product: one a minute, the first a minute after `startsAt`. The planner knows of them.
 */
export async function storeListedOrders(db: Db, count: number, startsAt = 1_700_000_000_000): Promise<void> {
  const indexes = await dropIndexes(db);
  await insertOrders(db, count, startsAt);
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
  await db.execute(sql`vacuum analyze orders`);
  await db.execute(sql`vacuum analyze order_lines`);
  await db.execute(sql`vacuum analyze order_search`);
}

/** They are made again once all rows are there, which is quicker than keeping them row by row. */
async function dropIndexes(db: Db) {
  const indexes = await rowsOf<{ readonly name: string; readonly definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes where tablename in ('orders', 'order_lines')
      and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await db.execute(sql.raw(`drop index "${name}"`));
  return indexes;
}

async function insertOrders(db: Db, count: number, startsAt: number): Promise<void> {
  const id = sql.raw(`lpad((${startsAt} + n * 60000)::bigint::text, 13, '0') || lpad((n % 9973)::text, 10, '0')`);
  const open = Math.max(200, Math.floor((count * OPEN_PER_MILLE) / 1000));
  const stages = sql.raw(
    `case when n <= ${count - open} then (case when n % 20 = 0 then (array['declined','withdrawn','cancelled'])[(1 + n / 20 % 3)::int] else 'delivered' end)
      else (array['new','review','requoted','confirmed','paid','held','allocated','packed','shipped','new'])[(1 + n % 10)::int] end`,
  );
  const statuses = sql.raw(
    `case when stage in ('new','review','requoted','confirmed') then 'pending' when stage = 'delivered' then 'delivered'
      when stage in ('paid','held','allocated','packed','shipped') then 'processing' else 'cancelled' end`,
  );
  for (let from = 1; from <= count; from += AT_ONCE) {
    const numbers = sql`generate_series(${from}::bigint, ${Math.min(count, from + AT_ONCE - 1)}::bigint) n`;
    await db.execute(sql`insert into orders (id, placed_at, status, stage, total_cents, paid_cents, first_name, last_name, email, phone, address,
      tick_id, tick_at, tick_source, gold_cents, silver_cents, fingerprint, source, assigned_to)
    select id, placed_at, ${statuses}, stage, total, case when stage in ('paid','allocated','packed','shipped','delivered') then total else 0 end, 'First' || n % 5000, 'Customer' || n / 3,
      'customer' || n / 3 || '@many.example', '312555' || lpad((n / 3)::text, 7, '0'), n / 3 || ' Oak Street, ' || case when n % 50 = 0 then 'Springfield, IL' else 'Toledo, OH' end || ' 43604',
      1, now(), 'demo', 407840, 5062, 'many', case when n % 200 = 0 then 'phone' else 'web' end,
      case when n > ${count - 60}::bigint then '00000000-0000-4000-8000-000000000001'::uuid end
    from (select n, ${id} as id, to_timestamp((${startsAt}::bigint + n * 60000) / 1000.0) as placed_at, ${stages} as stage, 10000 + (n * 7919) % 9990000 as total from ${numbers}) given`);
    await db.execute(sql`insert into order_lines (order_id, position, product_id, name, metal, weight_micro_ounces,
      premium_basis_points, quantity, unit_price_cents)
    select ${id}, position, case when n % 100000 = 99 then 'rare' else 'product ' || (n + position) % 130 end,
      (array['1 oz American Gold Eagle','10 oz Silver Bar','1 oz Canadian Silver Maple Leaf'])[(1 + (n + position) % 3)::int],
      case when (n + position) % 3 = 0 then 'gold' else 'silver' end, 1000000, 500, (1 + n % 20)::int, 9000
    from ${numbers}, generate_series(0, 1) position where position = 0 or n % 2 = 0`);
  }
}
