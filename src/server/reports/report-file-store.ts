import { type SQL, sql } from 'drizzle-orm';
import type { REPORT_FILES } from '#domain/reports.ts';
import type { Instant } from '#domain/spot.ts';
import { PLAN_ANEW, rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import {
  type Between,
  instant,
  isPlacedIn,
  movedIn,
  PLACED_TOTAL,
  premiumsChangedIn,
  SOLD_LINES,
  tradeRows,
} from './report-rows-store.ts';

export type ReportFile = (typeof REPORT_FILES)[number];

/** A row of a file for the books: sums are text, as the drivers read them. */
export type BookRow = Readonly<Record<string, string | number | Date | null>>;

const EVENT = sql`case m.move when 'confirm' then 'confirmed' when 'agree' then 'confirmed' when 'cancelPart' then 'part cancelled'
  when 'cancelRest' then 'part cancelled' else m.to_stage end`;
const STAFF = sql`left join staff s on s.id =`;

const STATEMENTS: Readonly<Record<ReportFile, (between: Between) => SQL>> = {
  orders: (between) => sql`with ${movedIn(between)}, ${SOLD_LINES}, summed as (
      select order_id, seq, sum(quantity * unit_price) as cents, sum(quantity * unit_melt) as melt,
        coalesce(sum(quantity * weight) filter (where metal = 'gold'), 0) as gold,
        coalesce(sum(quantity * weight) filter (where metal = 'silver'), 0) as silver
      from sold_lines group by order_id, seq
    )
    select o.placed_at as at, o.id as order_id, 'placed' as event, null as reason, ${PLACED_TOTAL} as cents, null as melt,
      null as premium, 0 as gold, 0 as silver, s.name as by
    from orders o left join order_quotes q on q.order_id = o.id and q.seq = 0 ${STAFF} o.placed_by where ${isPlacedIn(between)}
    union all
    select m.at, m.order_id, ${EVENT}, m.reason, l.cents, l.melt, l.cents - l.melt, l.gold, l.silver, s.name
    from moved m join summed l on l.order_id = m.order_id and l.seq = m.seq ${STAFF} m.staff_id
    union all
    select m.at, m.order_id, ${EVENT}, m.reason, o.total_cents, null, null, 0, 0, s.name
    from moved m join orders o on o.id = m.order_id ${STAFF} m.staff_id where m.move in ('decline', 'withdraw')
    order by 1, 2 ${sql.raw(PLAN_ANEW)}`,
  lines: (between) => sql`with ${movedIn(between)}, ${SOLD_LINES}
    select m.at, m.order_id, ${EVENT} as event, m.product_id, m.metal, m.quantity, m.unit_price, m.quantity * m.unit_price as cents,
      m.quantity * m.unit_melt as melt, m.quantity * (m.unit_price - m.unit_melt) as premium, m.quantity * m.weight as ounces
    from (select l.*, e.to_stage from sold_lines l join moved e on e.order_id = l.order_id and e.seq = l.seq) m
    order by 1, 2 ${sql.raw(PLAN_ANEW)}`,
  payments: (between) => moneyRows(between, sql`p.cents > 0`),
  refunds: (between) => moneyRows(between, sql`p.cents < 0`),
  trades: (between) =>
    sql`select t.*, s.name as by from (${tradeRows(between)}) t ${STAFF} t.staff_id order by t.at, t.id`,
  'price-changes': (between) => sql`select r.at, r.id as revision, coalesce(p.name, i.key) as product,
      round((i.before #>> '{}')::numeric / 100, 2) as before, round((i.after #>> '{}')::numeric / 100, 2) as after, r.reason,
      s.name as by
    from ${premiumsChangedIn(between)} left join products p on p.key = i.key ${STAFF} r.staff_id order by r.id, i.seq`,
};

/** Reads the rows of files for the books, a day at once: no file is ever whole in memory. */
export function reportFileStore(db: Db) {
  return {
    async *rows(file: ReportFile, midnights: readonly Instant[]): AsyncGenerator<readonly BookRow[]> {
      for (const [nth, startsAt] of midnights.entries()) {
        const endsAt = midnights[nth + 1];
        if (endsAt !== undefined) yield await rowsOf<BookRow>(db, STATEMENTS[file]({ startsAt, endsAt }));
      }
    },
  };
}

function moneyRows({ startsAt, endsAt }: Between, which: SQL): SQL {
  return sql`select p.at, p.order_id, p.received_on::text as received_on, p.method, p.reference, p.cents, s.name as by
    from payments p ${STAFF} p.staff_id
    where p.at >= ${instant(startsAt)} and p.at < ${instant(endsAt)} and ${which} order by p.at, p.id`;
}
