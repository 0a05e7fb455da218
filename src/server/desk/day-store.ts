import { and, asc, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Confirmation, HourSums } from '#domain/day-figures.ts';
import { type Cents, cents } from '#domain/money.ts';
import { orderNumber } from '#domain/order.ts';
import type { Instant } from '#domain/spot.ts';
import { orderEvents } from '../database/order-tables.ts';
import { orders } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

export type ConfirmedSums = Readonly<Record<'ordered' | 'premium', Cents>>;

export type DayStore = ReturnType<typeof dayStore>;

type Between = { readonly startsAt: Instant; readonly endsAt: Instant };

/**
 * Reads the orders and confirmations of a day. Orders count as they were placed, also where another price was agreed to later, and
 * confirmations on the day on which they were made: a day that is over never changes.
 */
export function dayStore(db: Db) {
  return {
    /** Returns the time of the first order; undefined without orders. */
    async firstOrderAt(): Promise<Instant | undefined> {
      const [first] = await db.select({ at: orders.placedAt }).from(orders).orderBy(asc(orders.id)).limit(1);
      return first?.at.getTime();
    },
    async lastOrderAt(): Promise<Instant | undefined> {
      const [last] = await db.select({ at: orders.placedAt }).from(orders).orderBy(desc(orders.id)).limit(1);
      return last?.at.getTime();
    },
    async hours({ startsAt, endsAt }: Between): Promise<readonly HourSums[]> {
      const rows = await rowsOf<Record<keyof HourSums, string | number>>(
        db,
        sql`with ${placedIn(startsAt, endsAt)}, ${MELTED}
          select p.hour, count(*) as orders, sum(p.total_cents) as ordered, coalesce(sum(m.gold), 0) as gold,
            coalesce(sum(m.silver), 0) as silver, sum(p.total_cents) - coalesce(sum(m.melt), 0) as premium
          from placed p left join melted m on m.id = p.id group by p.hour order by p.hour`,
      );
      return rows.map((row) => ({
        hour: Number(row.hour),
        orders: Number(row.orders),
        ordered: Number(row.ordered),
        gold: Number(row.gold),
        silver: Number(row.silver),
        premium: Number(row.premium),
      }));
    },
    /** Made in that time and not taken back, of orders of any day. */
    async confirmations({ startsAt, endsAt }: Between): Promise<readonly Confirmation[]> {
      const rows = await db
        .select({ placedAt: orders.placedAt, at: orderEvents.at })
        .from(orderEvents)
        .innerJoin(orders, eq(orders.id, orderEvents.orderId))
        .where(
          and(
            eq(orderEvents.kind, 'move'),
            eq(orderEvents.toStage, 'confirmed'),
            // Some pieces of a confirmed order may be cancelled, and it stays where it is.
            inArray(orderEvents.move, ['confirm', 'agree']),
            gte(orderEvents.at, new Date(startsAt)),
            lt(orderEvents.at, new Date(endsAt)),
            notUndone(sql`${orderEvents.orderId}`, sql`${orderEvents.seq}`),
          ),
        );
      return rows.map(({ placedAt, at }) => ({ placedAt: placedAt.getTime(), at: at.getTime() }));
    },
    /** Returns the sums in cents of the orders that were placed in that time and confirmed in it. */
    async confirmedSums({ startsAt, endsAt }: Between): Promise<ConfirmedSums> {
      const [row] = await rowsOf<{ ordered: string; premium: string }>(
        db,
        sql`with ${placedIn(startsAt, endsAt)}, ${MELTED}
          select coalesce(sum(p.total_cents), 0) as ordered,
            coalesce(sum(p.total_cents), 0) - coalesce(sum(m.melt), 0) as premium
          from placed p left join melted m on m.id = p.id where exists (
            select 1 from order_events e where e.order_id = p.id and e.kind = 'move' and e.to_stage = 'confirmed'
              and e.at < ${new Date(endsAt).toISOString()}::timestamptz and ${notUndone(sql`e.order_id`, sql`e.seq`)})`,
      );
      return { ordered: cents(Number(row?.ordered ?? 0)), premium: cents(Number(row?.premium ?? 0)) };
    },
  };
}

/** Fine ounces and melt value of the placed orders, at their own ticks. */
const MELTED = sql`lines as (
    select p.id, p.gold_cents, p.silver_cents, l.metal, l.quantity + l.cancelled as quantity, l.weight_micro_ounces
      from placed p join order_lines l on l.order_id = p.id where not p.was_requoted
    union all
    select p.id, p.gold_cents, p.silver_cents, l.metal, l.quantity, l.weight_micro_ounces
      from placed p join order_quote_lines l on l.order_id = p.id and l.seq = 0 where p.was_requoted
  ), melted as (
    select id,
      sum(quantity * weight_micro_ounces) filter (where metal = 'gold') as gold,
      sum(quantity * weight_micro_ounces) filter (where metal = 'silver') as silver,
      sum(quantity * div((case metal when 'gold' then gold_cents else silver_cents end)::numeric
        * weight_micro_ounces * 2 + 1000000, 2000000)) as melt
    from lines group by id
  )`;

/** Found by their numbers, which begin with the instant: there is no index on when they were placed. */
function placedIn(startsAt: Instant, endsAt: Instant) {
  return sql`placed as (
    select o.id, q.order_id is not null as was_requoted,
      least(23, floor(extract(epoch from o.placed_at - ${new Date(startsAt).toISOString()}::timestamptz) / 3600))::int as hour,
      coalesce(q.total_cents, o.total_cents + coalesce((
        select sum(c.cancelled * c.unit_price_cents) from order_lines c where c.order_id = o.id and c.cancelled > 0), 0)) as total_cents,
      coalesce(q.gold_cents, o.gold_cents) as gold_cents, coalesce(q.silver_cents, o.silver_cents) as silver_cents
    from orders o left join order_quotes q on q.order_id = o.id and q.seq = 0
    where o.id >= ${orderNumber(startsAt, 0)} and o.id < ${orderNumber(endsAt, 0)}
  )`;
}

function notUndone(orderId: ReturnType<typeof sql>, seq: ReturnType<typeof sql>) {
  return sql`not exists (select 1 from order_events u where u.order_id = ${orderId} and u.kind = 'undone' and (u.data->>'seq')::int = ${seq})`;
}
