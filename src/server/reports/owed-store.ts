import { type SQL, sql } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import { orderNumber } from '#domain/order.ts';
import { OPEN_STAGES } from '#domain/order-views.ts';
import type { Instant } from '#domain/spot.ts';
import { stagesOf } from '#domain/stage.ts';
import { isShort } from '../database/schema.ts';
import { PLAN_ANEW, rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import { type Between, instant } from './report-rows-store.ts';

export type OwedStore = ReturnType<typeof owedStore>;

/** Sums of what was open at an instant, in cents, and of how many orders. */
export type Owed = Readonly<
  Record<'received' | 'receivable' | 'sentUnpaid' | 'refundsDue', { readonly orders: number; readonly cents: Cents }>
> & { readonly oldestOpen: string | null };

const list = (stages: readonly string[]) => sql.raw(stages.map((stage) => `'${stage}'`).join(', '));
const SOLD = list(['confirmed', 'paid', 'held', 'allocated', 'packed', 'shipped']);

/** Reads what customers and the dealer owe each other, at any instant. */
export function owedStore(db: Db) {
  return {
    /** Numbers of the orders placed until an instant that moved or were paid in a time. */
    async movedIn(between: Between, at: Instant): Promise<readonly string[]> {
      const isIn = (time: SQL) => sql`${time} > ${instant(between.startsAt)} and ${time} <= ${instant(between.endsAt)}`;
      const rows = await rowsOf<{ readonly id: string }>(
        db,
        sql`select e.order_id as id from order_events e where e.kind = 'move' and ${isIn(sql`e.at`)} and e.order_id < ${orderNumber(at + 1, 0)}
          union select p.order_id from payments p where ${isIn(sql`p.at`)} and p.order_id < ${orderNumber(at + 1, 0)} ${sql.raw(PLAN_ANEW)}`,
      );
      return rows.map(({ id }) => id);
    },
    /**
     * Orders that are open or not balanced now, and those that moved or were paid after the instant: their first event after it
     * says where they stood, and its payments and cancelled pieces are taken back. `moved`: all numbers of the latter.
     */
    async owedAt(at: Instant, moved: readonly string[]): Promise<Owed> {
      const then = instant(at);
      const [row] = await rowsOf<Readonly<Record<string, string | null>>>(
        db,
        sql`with candidates as (
            select o.id from orders o where o.stage in (${list(OPEN_STAGES)})
            union select o.id from orders o where o.paid_cents > (case when o.status = 'cancelled' then 0 else o.total_cents end)
            union select o.id from orders o where ${isShort('o')}
            union select unnest(${sql.param([...moved])}::text[])
          ), stood as (
            select o.id,
              coalesce((select e.from_stage from order_events e where e.order_id = o.id and e.at > ${then}
                and e.from_stage is not null and e.kind in ('move', 'undone') order by e.seq limit 1), o.stage) as stage,
              coalesce((select (e.data->>'replaced')::bigint from order_events e where e.order_id = o.id and e.at > ${then}
                and e.move in ('cancelPart', 'cancelRest') and not exists (select 1 from order_events u
                  where u.order_id = e.order_id and u.kind = 'undone' and (u.data->>'seq')::int = e.seq)
                order by e.seq limit 1), o.total_cents) as total,
              o.paid_cents - coalesce((select sum(p.cents) from payments p where p.order_id = o.id and p.at > ${then}), 0) as paid,
              exists (select 1 from payments p where p.order_id = o.id and p.at <= ${then}) as has_payments
            from candidates c join orders o on o.id = c.id where o.id < ${orderNumber(at + 1, 0)}
          ), owed as (
            select id, stage,
              case when stage in (${SOLD}) then least(paid, total) else 0 end as received,
              case when stage = 'confirmed' then greatest(0, total - paid) else 0 end as receivable,
              case when stage = 'shipped' or (stage = 'delivered' and has_payments) then greatest(0, total - paid) else 0 end as sent,
              greatest(0, paid - case when stage in (${list(stagesOf('cancelled'))}) then 0 else total end) as refund
            from stood
          ) select sum(received) as received, count(*) filter (where received > 0) as received_orders,
            sum(receivable) as receivable, count(*) filter (where receivable > 0) as receivable_orders,
            sum(sent) as sent, count(*) filter (where sent > 0) as sent_orders,
            sum(refund) as refund, count(*) filter (where refund > 0) as refund_orders,
            min(id) filter (where stage in (${list(OPEN_STAGES)})) as oldest
          from owed ${sql.raw(PLAN_ANEW)}`,
      );
      const of = (name: string) => ({
        orders: Number(row?.[`${name}_orders`] ?? 0),
        cents: cents(Number(row?.[name] ?? 0)),
      });
      return {
        received: of('received'),
        receivable: of('receivable'),
        sentUnpaid: of('sent'),
        refundsDue: of('refund'),
        oldestOpen: row?.oldest ?? null,
      };
    },
  };
}
