import { type SQL, sql } from 'drizzle-orm';
import { orderNumber } from '#domain/order.ts';
import { MOVES_BACK } from '#domain/reports.ts';
import type { Instant } from '#domain/spot.ts';

// The rows that figures and files for the books are made of.

export type Between = { readonly startsAt: Instant; readonly endsAt: Instant };

export function instant(at: Instant): SQL {
  return sql`${new Date(at).toISOString()}::timestamptz`;
}

/** Found by their numbers, which begin with the instant: there is no index on when they were placed. */
export function isPlacedIn({ startsAt, endsAt }: Between): SQL {
  return sql`o.id >= ${orderNumber(startsAt, 0)} and o.id < ${orderNumber(endsAt, 0)}`;
}

/** The total of order `o` as it was placed; `q` is its price before another one was offered. */
export const PLACED_TOTAL = sql`coalesce(q.total_cents, o.total_cents + coalesce((
  select sum(c.cancelled * c.unit_price_cents) from order_lines c where c.order_id = o.id and c.cancelled > 0), 0))`;

/** Holds where the move of this alias was not undone. */
function isKept(alias: string): SQL {
  const event = sql.raw(alias);
  return sql`not exists (select 1 from order_events u where u.order_id = ${event}.order_id and u.kind = 'undone'
    and (u.data->>'seq')::int = ${event}.seq)`;
}

/** Moves of orders in a time that were not undone. */
export function movedIn({ startsAt, endsAt }: Between): SQL {
  return sql`moved as materialized (
    select e.order_id, e.seq, e.at, e.move, e.from_stage, e.to_stage, e.actor_kind, e.staff_id, e.reason, e.data from order_events e
    where e.kind = 'move' and e.at >= ${instant(startsAt)} and e.at < ${instant(endsAt)} and ${isKept('e')})`;
}

function comesTo(alias: string): SQL {
  const event = sql.raw(alias);
  return sql`${event}.from_stage is distinct from ${event}.to_stage
    and ${event}.move not in (${sql.raw(MOVES_BACK.map((move) => `'${move}'`).join(', '))})`;
}

/** Holds where the move `m` brought its order to a stage for the first time: each order counts on one day. */
export const IS_REACHED = sql`${comesTo('m')} and not exists (select 1 from order_events b where b.order_id = m.order_id
  and b.seq < m.seq and b.kind = 'move' and b.to_stage = m.to_stage and ${comesTo('b')} and ${isKept('b')})`;

/**
 * Lines of the moves that sell: as placed where the dealer confirmed, as agreed where the customer took another price, and below zero
 * what was cancelled after that.
 */
export const SOLD_LINES = sql`sold_pieces as (
    select m.at, m.order_id, m.seq, m.move, l.product_id, l.metal, l.weight_micro_ounces as weight, l.quantity,
      l.unit_price_cents as unit_price, q.gold_cents, q.silver_cents
    from moved m join order_quotes q on q.order_id = m.order_id and q.seq = 0
      join order_quote_lines l on l.order_id = m.order_id and l.seq = 0 where m.move = 'confirm'
    union all
    select m.at, m.order_id, m.seq, m.move, l.product_id, l.metal, l.weight_micro_ounces, l.quantity + l.cancelled,
      l.unit_price_cents, o.gold_cents, o.silver_cents
    from moved m join orders o on o.id = m.order_id join order_lines l on l.order_id = m.order_id
      where m.move = 'agree' or (m.move = 'confirm'
        and not exists (select 1 from order_quotes q where q.order_id = m.order_id and q.seq = 0))
    union all
    select m.at, m.order_id, m.seq, m.move, l.product_id, l.metal, l.weight_micro_ounces, -l.quantity,
      l.unit_price_cents, o.gold_cents, o.silver_cents
    from moved m join orders o on o.id = m.order_id join order_lines l on l.order_id = m.order_id
      where m.move in ('cancel', 'default') and l.quantity > 0
    union all
    select m.at, m.order_id, m.seq, m.move, l.product_id, l.metal, l.weight_micro_ounces, -(piece.value->>'quantity')::int,
      l.unit_price_cents, o.gold_cents, o.silver_cents
    from moved m join orders o on o.id = m.order_id cross join lateral jsonb_array_elements(m.data->'cancelled') piece
      join order_lines l on l.order_id = m.order_id and l.position = (piece.value->>'position')::int
      where m.move in ('cancelPart', 'cancelRest')
  ), sold_lines as (
    select at, order_id, seq, move, product_id, metal, quantity, weight, unit_price,
      div((case metal when 'gold' then gold_cents else silver_cents end)::numeric * weight * 2 + 1000000, 2000000) as unit_melt
    from sold_pieces
  )`;

/** Trades recorded in a time, and with the other sign those that they replace. Metal on hand is no trade. */
export function tradeRows({ startsAt, endsAt }: Between): SQL {
  const recorded = sql`t.kind <> 'opening' and t.at >= ${instant(startsAt)} and t.at < ${instant(endsAt)}`;
  return sql`select t.id, t.at, t.metal, t.kind, t.micro_ounces as ounces, t.price_cents, coalesce(t.cents, 0) as cents,
      t.counterparty, t.reference, t.traded_at, t.staff_id, null::uuid as reverses from metal_trades t where ${recorded}
    union all
    select t.id, t.at, b.metal, b.kind, -b.micro_ounces, b.price_cents, -coalesce(b.cents, 0), b.counterparty, b.reference,
      b.traded_at, t.staff_id, b.id from metal_trades t join metal_trades b on b.id = t.corrects where ${recorded}`;
}

/** Changes of premiums in a time: the revision as `r`, what it changed as `i`. */
export function premiumsChangedIn({ startsAt, endsAt }: Between): SQL {
  return sql`(select * from catalogue_revisions where at >= ${instant(startsAt)} and at < ${instant(endsAt)}) r
    join revision_items i on i.revision = r.id and i.field = 'premium'`;
}
