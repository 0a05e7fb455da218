import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/types.ts';

/** A statement on a busy machine has a minute. */
const AT_ONCE = 50_000;

/** What has happened to stored orders that have ended: most were confirmed, paid, shipped and delivered, the others declined. */
export async function storeHistory(db: Db): Promise<void> {
  let after = '';
  for (;;) {
    const ids = sql`(select id, placed_at, total_cents, stage from orders where id > ${after} order by id limit ${AT_ONCE}::int) o`;
    await db.execute(sql`insert into order_events (order_id, seq, kind, move, from_stage, to_stage, actor_kind, staff_id, at, reason, data)
      select o.id, s.seq, 'move', s.move, s.from_stage, s.to_stage, 'staff', (select id from staff limit 1),
        o.placed_at + s.after + (o.total_cents % 3600) * interval '1 second', case s.move when 'decline' then 'price-moved' end,
        case s.move when 'confirm' then jsonb_build_object('drift', o.total_cents % 9000 - 4500,
          'margin', jsonb_build_object('cents', o.total_cents % 20000, 'isBeforeCost', false)) end
      from ${ids} join (values
        (1, 'confirm', 'new', 'confirmed', interval '1 hour', true), (2, 'pay', 'confirmed', 'paid', interval '1 day', true),
        (3, 'shipNow', 'paid', 'shipped', interval '2 days', true), (4, 'deliver', 'shipped', 'delivered', interval '5 days', true),
        (1, 'decline', 'new', 'declined', interval '1 hour', false)
      ) s (seq, move, from_stage, to_stage, after, is_sold) on s.is_sold = (o.stage = 'delivered') where o.stage in ('delivered', 'declined')`);
    await db.execute(sql`insert into payments (order_id, cents, method, reference, received_on, staff_id, at)
      select o.id, o.total_cents, 'wire', o.id, (o.placed_at + interval '1 day')::date, (select id from staff limit 1), o.placed_at + interval '1 day'
      from ${ids} where o.stage = 'delivered'`);
    const { rows } = (await db.execute(sql`select max(id) as id, count(*)::int as n from ${ids}`)) as unknown as {
      rows: { id: string | null; n: number }[];
    };
    const last = rows[0];
    if (!last?.id || last.n < AT_ONCE) break;
    after = last.id;
  }
  for (const table of ['order_events', 'payments']) await db.execute(sql.raw(`vacuum analyze ${table}`));
}
