import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { CallAnswer } from '#contract/call.ts';
import type { readReport } from '#contract/calls/desk-reports.ts';
import { openMsBetween } from '#domain/business-time.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import { rowsOf } from '#server/database/sql.ts';
import type { Db } from '#server/database/types.ts';
import { type Fact, type Line, meltOf, type Spot, shopDayOf, totalOf } from './generated-orders.ts';

// The figures of a report made three more times: of what was written down, and of the tables in SQL and in Python. They share nothing
// with the shop but the rules: days begin at midnight in Chicago, and an undone move never happened.

export type Report = CallAnswer<typeof readReport>['data'];
export type Figures = ReturnType<typeof fold>;

function tookOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const count = sorted.length;
  const [below = 0, above = 0] = [sorted[Math.ceil(count / 2) - 1], sorted[Math.floor(count / 2)]];
  const slow = sorted[Math.ceil(count * 0.95) - 1] ?? 0;
  return count === 0 ? null : { count, median: Math.round((below + above) / 2), slow };
}

/** The figures by adding up what was written down. */
export function fold(facts: readonly Fact[], from: string, to: string) {
  const of = <What extends Fact['what']>(what: What) =>
    facts.filter(
      (fact): fact is Extract<Fact, { what: What }> =>
        fact.what === what && from <= shopDayOf(fact.at) && shopDayOf(fact.at) <= to,
    );
  const [sold, returned] = [of('sold'), of('returned')];
  const sum = <Item>(items: readonly Item[], value: (item: Item) => number) =>
    items.reduce((total, item) => total + value(item), 0);
  const only = (lines: readonly Line[], metal?: string) => lines.filter((line) => !metal || line.metal === metal);
  const net = (value: (lines: readonly Line[], spot: Spot) => number, metal?: string) =>
    sum(sold, ({ lines, spot }) => value(only(lines, metal), spot)) -
    sum(returned, ({ lines, spot }) => value(only(lines, metal), spot));
  const soldOf = (metal?: string) => ({
    pieces: net((lines) => sum(lines, ({ quantity }) => quantity), metal),
    microOunces: net((lines) => sum(lines, ({ quantity, weight }) => quantity * weight), metal),
    cents: net(totalOf, metal),
    premium: net((lines, spot) => totalOf(lines) - meltOf(lines, spot), metal),
  });
  const money = of('money');
  const against = sold.filter(({ drift = 0 }) => drift > 0);
  return {
    placed: { orders: of('placed').length, cents: sum(of('placed'), ({ lines }) => totalOf(lines)) },
    confirmed: sum(sold, ({ lines }) => totalOf(lines)),
    sold: soldOf(),
    metals: { gold: soldOf('gold'), silver: soldOf('silver') },
    reached: sold.length,
    confirm: tookOf(sold.map(({ placedAt, at }) => openMsBetween(placedAt, at, USUAL_HOURS))),
    ended: sum(of('ended'), ({ total }) => total),
    declined: of('ended').filter(({ stage, reason }) => stage === 'declined' && reason === 'address').length,
    margin: sum(sold, ({ margin }) => margin),
    against: sum(against, ({ drift = 0 }) => drift),
    againstOrders: against.length,
    received: sum(
      money.filter(({ cents }) => cents > 0),
      ({ cents }) => cents,
    ),
    refunded: sum(
      money.filter(({ cents }) => cents < 0),
      ({ cents }) => cents,
    ),
  };
}

/** The figures that a report shows. */
export function readOff(report: Report): Figures {
  const { placed, confirmed, sold, metals, ended, decisions, money } = report;
  const declined = ended.find(({ stage, reason }) => stage === 'declined' && reason === 'address');
  return {
    placed,
    confirmed,
    sold,
    metals,
    reached: report.reached.confirmed ?? 0,
    confirm: report.times.confirm,
    ended: ended.reduce((sum, { cents }) => sum + cents, 0),
    declined: declined?.orders ?? 0,
    margin: decisions.margin,
    against: decisions.against,
    againstOrders: decisions.againstOrders,
    received: money.received,
    refunded: money.refunded,
  };
}

/** Banks are closed on these days of the orders' years: Federal Reserve Financial Services, Holiday Schedules. */
const BANK_HOLIDAYS = [
  ...['2025-11-11', '2025-11-27', '2025-12-25'],
  ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-09-07', '2026-10-12', '2026-11-11'],
  ...['2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-07-05'],
  ...['2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25'],
];

/** The figures of the tables, by other statements than the shop's. */
export async function foldInSql(db: Db, from: string, to: string): Promise<Figures> {
  const [row] = await rowsOf<{ readonly figures: Figures }>(
    db,
    sql`with undone as (select order_id, (data->>'seq')::int as seq from order_events where kind = 'undone'),
    moves as (
      select e.*, (e.at at time zone 'America/Chicago')::date as day from order_events e left join undone u using (order_id, seq)
      where e.kind = 'move' and u.seq is null
    ), of_range as (select * from moves where day between ${from}::date and ${to}::date),
    first_lines as (
      select o.id, l.product_id, l.metal, l.weight_micro_ounces, l.quantity, l.unit_price_cents, q.gold_cents, q.silver_cents
        from orders o join order_quotes q on q.order_id = o.id and q.state = 'placed' join order_quote_lines l using (order_id, seq)
      union all
      select o.id, l.product_id, l.metal, l.weight_micro_ounces, l.quantity + l.cancelled, l.unit_price_cents, o.gold_cents, o.silver_cents
        from orders o join order_lines l on l.order_id = o.id
        where o.id not in (select order_id from order_quotes where state = 'placed')
    ), agreed_lines as (
      select q.order_id as id, l.product_id, l.metal, l.weight_micro_ounces, l.quantity, l.unit_price_cents, q.gold_cents, q.silver_cents
        from order_quotes q join order_quote_lines l using (order_id, seq) where q.state = 'agreed'
    ), kept_lines as (
      select o.id, l.product_id, l.metal, l.weight_micro_ounces, l.quantity, l.unit_price_cents, o.gold_cents, o.silver_cents, l.position
        from orders o join order_lines l on l.order_id = o.id
    ), pieces as (
      select true as is_sale, l.* from of_range m join first_lines l on l.id = m.order_id where m.move = 'confirm'
      union all select true, l.* from of_range m join agreed_lines l on l.id = m.order_id where m.move = 'agree'
      union all select false, l.id, l.product_id, l.metal, l.weight_micro_ounces, -l.quantity, l.unit_price_cents, l.gold_cents,
        l.silver_cents from of_range m join kept_lines l on l.id = m.order_id where m.move = 'default'
      union all select false, l.id, l.product_id, l.metal, l.weight_micro_ounces, -(c->>'quantity')::int, l.unit_price_cents,
        l.gold_cents, l.silver_cents from of_range m, jsonb_array_elements(m.data->'cancelled') c, kept_lines l
        where m.move = 'cancelPart' and l.id = m.order_id and l.position = (c->>'position')::int
    ), priced as (
      select *, floor((case metal when 'gold' then gold_cents else silver_cents end * weight_micro_ounces::numeric) / 1000000 + 0.5) as melt
      from pieces
    ), sums as (
      select metal, coalesce(sum(quantity), 0) as pieces, coalesce(sum(quantity * weight_micro_ounces), 0) as "microOunces",
        coalesce(sum(quantity * unit_price_cents), 0) as cents, coalesce(sum(quantity * (unit_price_cents - melt)), 0) as premium
      from priced group by grouping sets ((), (metal))
    ), none as (select 0 as pieces, 0 as "microOunces", 0 as cents, 0 as premium),
    placed as (
      select o.id, sum(l.quantity * l.unit_price_cents) as cents from orders o join first_lines l using (id)
      where (o.placed_at at time zone 'America/Chicago')::date between ${from}::date and ${to}::date group by o.id
    ), waits as (
      select coalesce((
        select sum(greatest(0, extract(epoch from least((day + time '18:00') at time zone 'America/Chicago', m.at)
          - greatest((day + time '08:00') at time zone 'America/Chicago', o.placed_at)))) * 1000
        from generate_series(date_trunc('day', o.placed_at at time zone 'America/Chicago'), m.at at time zone 'America/Chicago',
          interval '1 day') day
        where extract(isodow from day) < 6 and day::date <> all(${sql.param(BANK_HOLIDAYS)}::date[])), 0) as ms
      from of_range m join orders o on o.id = m.order_id where m.move in ('confirm', 'agree')
    ), sold as (select * from of_range where move in ('confirm', 'agree')),
    ended as (select m.*, o.total_cents from of_range m join orders o on o.id = m.order_id where m.move in ('decline', 'default'))
    select json_build_object(
      'placed', (select json_build_object('orders', count(*), 'cents', coalesce(sum(cents), 0)) from placed),
      'confirmed', (select coalesce(sum(quantity * unit_price_cents), 0) from priced where is_sale),
      'sold', (select row_to_json(s) from (select pieces, "microOunces", cents, premium from sums where metal is null) s),
      'metals', json_build_object(
        'gold', (select row_to_json(s) from (select pieces, "microOunces", cents, premium from sums where metal = 'gold'
          union all select * from none limit 1) s),
        'silver', (select row_to_json(s) from (select pieces, "microOunces", cents, premium from sums where metal = 'silver'
          union all select * from none limit 1) s)),
      'reached', (select count(*) from sold),
      'confirm', (select case when count(*) = 0 then null else json_build_object('count', count(*),
        'median', floor(percentile_cont(0.5) within group (order by ms) + 0.5),
        'slow', percentile_disc(0.95) within group (order by ms)) end from waits),
      'ended', (select coalesce(sum(total_cents), 0) from ended),
      'declined', (select count(*) from ended where to_stage = 'declined' and reason = 'address'),
      'margin', (select coalesce(sum((data #>> '{margin,cents}')::bigint), 0) from sold),
      'against', (select coalesce(sum(greatest(0, (data->>'drift')::bigint)), 0) from sold),
      'againstOrders', (select count(*) from sold where (data->>'drift')::bigint > 0),
      'received', (select coalesce(sum(cents), 0) from payments where cents > 0
        and (at at time zone 'America/Chicago')::date between ${from}::date and ${to}::date),
      'refunded', (select coalesce(sum(cents), 0) from payments where cents < 0
        and (at at time zone 'America/Chicago')::date between ${from}::date and ${to}::date)
    ) as figures`,
  );
  if (!row) throw new Error('The statement has one row.');
  return row.figures;
}

/** False on a machine without Python, or without the zones of the world. */
export const canFoldInPython =
  spawnSync('python3', ['-c', "import zoneinfo; zoneinfo.ZoneInfo('America/Chicago')"]).status === 0;

const ORDERS_AT_ONCE = 10_000;

/** The figures of the tables, handed to a program in Python as a line of JSON for each order. */
export async function foldInPython(db: Db, ranges: readonly (readonly [string, string])[]): Promise<Figures[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'troy-folds-'));
  try {
    const file = path.join(folder, 'orders.jsonl');
    let after = '';
    for (;;) {
      const rows = await rowsOf<{ readonly id: string; readonly whole: string }>(
        db,
        sql`select o.id, jsonb_build_object('order', o,
            'lines', (select jsonb_agg(l) from order_lines l where l.order_id = o.id),
            'quotes', (select jsonb_agg(q) from order_quotes q where q.order_id = o.id),
            'quoteLines', (select jsonb_agg(l) from order_quote_lines l where l.order_id = o.id),
            'events', (select jsonb_agg(e order by e.seq) from order_events e where e.order_id = o.id),
            'payments', (select jsonb_agg(p) from payments p where p.order_id = o.id))::text as whole
          from orders o where o.id > ${after} order by o.id limit ${ORDERS_AT_ONCE}`,
      );
      const last = rows.at(-1);
      if (!last) break;
      await writeFile(file, rows.map(({ whole }) => `${whole}\n`).join(''), { flag: 'a' });
      after = last.id;
    }
    const script = path.join(import.meta.dirname, 'fold_reports.py');
    const given = JSON.stringify({ ranges, holidays: BANK_HOLIDAYS });
    const { status, stdout, stderr } = spawnSync('python3', [script, file, given], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}
