import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';
import type { Metal } from '#domain/metal.ts';
import { type Cents, cents } from '#domain/money.ts';
import { orderNumber } from '#domain/order.ts';
import type { TradeKind } from '#domain/position.ts';
import { MOVES_BACK, type OpenTimes, type SoldRow } from '#domain/reports.ts';
import type { Instant, SpotPrices, SpotSource } from '#domain/spot.ts';
import type { StepGroup } from '#domain/spot-steps.ts';
import type { Stage } from '#domain/stage.ts';
import { PLAN_ANEW, rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';

export type ReportStore = ReturnType<typeof reportStore>;

export type Between = { readonly startsAt: Instant; readonly endsAt: Instant };

/** Orders and the sum of them, in cents. */
export type Counted = { readonly orders: number; readonly cents: Cents };

/** Orders that ended on these days: at which stage and for which reason. */
export type Ended = Counted & { readonly stage: Stage; readonly reason: string | null };

/** Business time in milliseconds, and of how many; null without any. */
export type Took = { readonly count: number; readonly median: number; readonly slow: number };

/** What the decisions on prices came to, in cents: at the spot of the decision. */
export type Decisions = Readonly<
  Record<'margin' | 'against' | 'inFavor' | 'requoted', Cents> &
    Record<'margins' | 'beforeCost' | 'againstOrders' | 'inFavorOrders' | 'unknownDrift' | 'offered' | 'agreed', number>
>;

export type TradedSum = {
  readonly metal: Metal;
  readonly kind: TradeKind;
  readonly trades: number;
  readonly microOunces: number;
  readonly cents: Cents;
};

/** A product by its present name, its names before, and the category of its own. */
export type ReportedProduct = {
  readonly name: string;
  readonly names: readonly string[];
  readonly category: string | null;
  readonly isOnSale: boolean;
};

/**
 * Folds what happened to orders in a time to figures. An event counts at its own instant; a move that was undone, which is possible
 * for half a minute, counts nowhere.
 */
export function reportStore(db: Db) {
  return { ...salesReads(db), ...workReads(db), ...bookReads(db) };
}

function salesReads(db: Db) {
  return {
    /** Orders as they were placed: also where pieces were canceled or repriced since. */
    async placed(between: Between): Promise<Counted> {
      const [row] = await rowsOf<Row<'orders' | 'cents'>>(
        db,
        sql`select count(*) as orders, coalesce(sum(${PLACED_TOTAL}), 0) as cents
          from orders o left join order_quotes q on q.order_id = o.id and q.seq = 0
          where ${placedIn(between)} ${sql.raw(PLAN_ANEW)}`,
      );
      return row ? countedOf(row) : { orders: 0, cents: cents(0) };
    },
    /** Confirmed lines by product, less those that were canceled after their confirmation. */
    async sold(between: Between): Promise<readonly SoldRow[]> {
      const rows = await rowsOf<Row<'product_id' | 'metal' | 'pieces' | 'ounces' | 'cents' | 'melt' | 'confirmed'>>(
        db,
        sql`with ${movedIn(between)}, ${SOLD_LINES}
          select product_id, metal, sum(quantity) as pieces,
            sum(quantity * weight) as ounces, sum(quantity * unit_price) as cents, sum(quantity * unit_melt) as melt,
            coalesce(sum(quantity * unit_price) filter (where quantity > 0), 0) as confirmed
          from sold_lines group by 1, 2 ${sql.raw(PLAN_ANEW)}`,
      );
      return rows.map((row) => ({
        productId: String(row.product_id),
        metal: row.metal as Metal,
        pieces: Number(row.pieces),
        microOunces: Number(row.ounces),
        cents: cents(Number(row.cents)),
        melt: cents(Number(row.melt)),
        confirmed: cents(Number(row.confirmed)),
      }));
    },
    /** The stages that orders came to, each order once at each. */
    async reached(between: Between): Promise<ReadonlyMap<Stage, number>> {
      const rows = await rowsOf<Row<'stage' | 'orders'>>(
        db,
        sql`with ${movedIn(between)} select to_stage as stage, count(distinct order_id) as orders from moved
          where ${IS_REACHED} group by to_stage ${sql.raw(PLAN_ANEW)}`,
      );
      return new Map(rows.map((row) => [row.stage as Stage, Number(row.orders)]));
    },
    async ended(between: Between): Promise<readonly Ended[]> {
      const rows = await rowsOf<Row<'stage' | 'reason' | 'orders' | 'cents'>>(
        db,
        sql`with ${movedIn(between)}
          select m.to_stage as stage, m.reason, count(*) as orders, sum(o.total_cents) as cents
          from moved m join orders o on o.id = m.order_id where m.move in ('decline', 'withdraw', 'cancel', 'default')
          group by 1, 2 order by 3 desc, 1, 2 ${sql.raw(PLAN_ANEW)}`,
      );
      return rows.map((row) => ({
        stage: row.stage as Stage,
        reason: row.reason === null ? null : String(row.reason),
        ...countedOf(row),
      }));
    },
  };
}

function workReads(db: Db) {
  return {
    async decisions(between: Between): Promise<Decisions> {
      const [row] = await rowsOf<Row<keyof Decisions>>(
        db,
        sql`with ${movedIn(between)}, priced as (
            select move, (data->'margin'->>'cents')::bigint as margin, (data->'margin'->>'isBeforeCost')::boolean as is_bare,
              (data->>'drift')::bigint as drift, (data->>'total')::bigint - (data->>'replaced')::bigint as requoted
            from moved where move in ('confirm', 'agree', 'requote'))
          select coalesce(sum(margin), 0) as margin, count(margin) as margins,
            count(*) filter (where is_bare) as "beforeCost",
            coalesce(sum(drift) filter (where drift > 0), 0) as against, count(*) filter (where drift > 0) as "againstOrders",
            coalesce(-sum(drift) filter (where drift < 0), 0) as "inFavor", count(*) filter (where drift < 0) as "inFavorOrders",
            count(*) filter (where move = 'confirm' and drift is null) as "unknownDrift",
            count(*) filter (where move = 'requote') as offered, count(*) filter (where move = 'agree') as agreed,
            coalesce(sum(requoted) filter (where move = 'agree'), 0) as requoted
          from priced ${sql.raw(PLAN_ANEW)}`,
      );
      const figures = Object.entries(row ?? {}).map(([name, figure]) => [name, Number(figure)]);
      return Object.fromEntries(figures) as Decisions;
    },
    /** Business time to confirm, to pay and to ship by those who did it; `by` is null for all together. */
    async times(between: Between, open: OpenTimes) {
      const rows = await rowsOf<Row<'kind' | 'by' | 'is_all' | 'n' | 'median' | 'slow'>>(
        db,
        sql`with ${movedIn(between)}, open_times as materialized (
            select ${list(open.opens)}::bigint[] as opens, ${list(open.closes)}::bigint[] as closes,
              ${list(open.before)}::bigint[] as before
          ), steps as (
            select 'confirm' as kind, m.staff_id, o.placed_at as since, m.at from moved m join orders o on o.id = m.order_id
              where m.move in ('confirm', 'agree')
            union all select case m.move when 'pay' then 'pay' else 'ship' end, m.staff_id, b.since, m.at from moved m
              cross join lateral (select max(b.at) as since from order_events b where b.order_id = m.order_id and b.kind = 'move'
                and b.seq < m.seq
                and (b.move = 'pay' or m.move = 'pay') and (m.move <> 'pay' or b.move in ('confirm', 'agree'))) b
              where b.since is not null and (m.move = 'pay' or (m.move in ('ship', 'shipNow') and m.to_stage = 'shipped'))
          ), took as (
            select kind, staff_id, greatest(0, ${openUntil(sql`s.at`)} - ${openUntil(sql`s.since`)}) as ms
            from steps s cross join open_times t
          ) select kind, staff_id as by, grouping(staff_id) = 1 as is_all, count(*) as n,
            round(percentile_cont(0.5) within group (order by ms)) as median,
            percentile_disc(0.95) within group (order by ms) as slow
          from took group by grouping sets ((kind), (kind, staff_id)) ${sql.raw(PLAN_ANEW)}`,
      );
      return rows.map((row) => ({
        kind: row.kind as 'confirm' | 'pay' | 'ship',
        by: row.by === null ? null : String(row.by),
        isAll: Boolean(row.is_all),
        took: { count: Number(row.n), median: Number(row.median), slow: Number(row.slow) },
      }));
    },
  };
}

function bookReads(db: Db) {
  return {
    /** Payments and refunds by the instant at which they were recorded. */
    async money({ startsAt, endsAt }: Between) {
      const [row] = await rowsOf<Row<'payments' | 'received' | 'refunds' | 'refunded'>>(
        db,
        sql`select count(*) filter (where cents > 0) as payments, coalesce(sum(cents) filter (where cents > 0), 0) as received,
            count(*) filter (where cents < 0) as refunds, coalesce(sum(cents) filter (where cents < 0), 0) as refunded
          from payments where at >= ${instant(startsAt)} and at < ${instant(endsAt)}`,
      );
      return {
        payments: Number(row?.payments),
        received: cents(Number(row?.received)),
        refunds: Number(row?.refunds),
        refunded: cents(Number(row?.refunded)),
      };
    },
    /** Trades as they were recorded: a correction counts on its own day, less what it replaces. */
    async trades(between: Between): Promise<readonly TradedSum[]> {
      const rows = await rowsOf<Row<'metal' | 'kind' | 'trades' | 'ounces' | 'cents'>>(
        db,
        sql`select metal, kind, count(*) as trades, sum(ounces) as ounces, sum(cents) as cents
          from (${tradeRows(between)}) rows group by metal, kind order by metal, kind`,
      );
      return rows.map((row) => ({
        metal: row.metal as Metal,
        kind: row.kind as TradeKind,
        trades: Number(row.trades),
        microOunces: Number(row.ounces),
        cents: cents(Number(row.cents)),
      }));
    },
    /** The last spot prices of an instant, of hours and days that are kept for good; undefined where a metal has none. */
    async closing(source: SpotSource, at: Instant): Promise<SpotPrices | undefined> {
      const group: StepGroup = source === 'demo' ? 'demo' : 'live';
      const rows = await rowsOf<Row<'metal' | 'cents'>>(
        db,
        sql`select distinct on (metal) metal, close_cents as cents from spot_steps
          where source_group = ${group} and from_at + (case step when 'hour' then interval '1 hour' else interval '24 hours' end)
            between ${instant(at - CLOSED_WITHIN_MS)} and ${instant(at)}
          order by metal, from_at + (case step when 'hour' then interval '1 hour' else interval '24 hours' end) desc, step desc`,
      );
      const of = (metal: Metal) => rows.find((row) => row.metal === metal)?.cents;
      const [gold, silver] = [of('gold'), of('silver')];
      return gold && silver ? { gold: cents(Number(gold)), silver: cents(Number(silver)) } : undefined;
    },
    /** All products, also those that are hidden. */
    async products(): Promise<readonly ReportedProduct[]> {
      return rowsOf<ReportedProduct>(
        db,
        sql`select p.name, array(select n.name from product_names n where n.product_key = p.key) as names,
            (select c.category from product_places c where c.product_key = p.key and c.nth = 1) as category,
            p.state in ('on-sale', 'pre-sale') as "isOnSale"
          from products p order by p.name`,
      );
    },
  };
}

/** The market is closed for three days at most. */
const CLOSED_WITHIN_MS = 5 * DAY_MS;

type Row<Column extends string> = Readonly<Record<Column, string | number | boolean | null>>;

function countedOf(row: Row<'orders' | 'cents'>): Counted {
  return { orders: Number(row.orders), cents: cents(Number(row.cents)) };
}

export function instant(at: Instant): SQL {
  return sql`${new Date(at).toISOString()}::timestamptz`;
}

function list(values: readonly number[]): SQL {
  return sql`${sql.param(values.map(String))}::text[]`;
}

/** Found by their numbers, which begin with the instant: there is no index on when they were placed. */
export function placedIn({ startsAt, endsAt }: Between): SQL {
  return sql`o.id >= ${orderNumber(startsAt, 0)} and o.id < ${orderNumber(endsAt, 0)}`;
}

/** The total of order `o` as it was placed; `q` is its price before another one was offered. */
export const PLACED_TOTAL = sql`coalesce(q.total_cents, o.total_cents + coalesce((
  select sum(c.cancelled * c.unit_price_cents) from order_lines c where c.order_id = o.id and c.cancelled > 0), 0))`;

/** Moves of orders in a time that were not undone. */
export function movedIn({ startsAt, endsAt }: Between): SQL {
  return sql`moved as materialized (
    select e.order_id, e.seq, e.at, e.move, e.from_stage, e.to_stage, e.staff_id, e.reason, e.data from order_events e
    where e.kind = 'move' and e.at >= ${instant(startsAt)} and e.at < ${instant(endsAt)} and not exists (
      select 1 from order_events u where u.order_id = e.order_id and u.kind = 'undone' and (u.data->>'seq')::int = e.seq))`;
}

const IS_REACHED = sql`from_stage is distinct from to_stage and move not in (${sql.raw(MOVES_BACK.map((move) => `'${move}'`).join(', '))})`;

/**
 * Lines of the moves that sell: as placed where the dealer confirmed, as agreed where the customer took another price, and below zero
 * what was canceled after that.
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

/** Milliseconds of business time until an instant, by the lists `t`. */
function openUntil(at: SQL): SQL {
  const ms = sql`(extract(epoch from ${at}) * 1000)::bigint`;
  const nth = sql`width_bucket(${ms}, t.opens)`;
  return sql`coalesce(t.before[${nth}] + least(${ms}, t.closes[${nth}]) - t.opens[${nth}], 0)`;
}

/** Trades recorded in a time, and with the other sign those that they replace. Metal on hand is no trade. */
export function tradeRows({ startsAt, endsAt }: Between): SQL {
  const recorded = sql`t.kind <> 'opening' and t.at >= ${instant(startsAt)} and t.at < ${instant(endsAt)}`;
  return sql`select t.id, t.at, t.metal, t.kind, t.micro_ounces as ounces, t.price_cents, coalesce(t.cents, 0) as cents,
      t.counterparty, t.reference, t.traded_at, t.staff_id, null::uuid as reverses from metal_trades t where ${recorded}
    union all
    select t.id, t.at, b.metal, b.kind, -b.micro_ounces, b.price_cents, -coalesce(b.cents, 0), b.counterparty, b.reference,
      b.traded_at, t.staff_id, b.id from metal_trades t join metal_trades b on b.id = t.corrects where ${recorded}`;
}
