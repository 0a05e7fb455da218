import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/durations.ts';
import type { Metal } from '#domain/metal.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { TradeKind } from '#domain/position.ts';
import type { SoldRow } from '#domain/reports.ts';
import type { Instant, SpotPrices, SpotSource } from '#domain/spot.ts';
import type { StepGroup } from '#domain/spot-steps.ts';
import type { Stage } from '#domain/stage.ts';
import { PLAN_ANEW, rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import {
  type Between,
  IS_REACHED,
  instant,
  isPlacedIn,
  movedIn,
  PLACED_TOTAL,
  premiumsChangedIn,
  SOLD_LINES,
  tradeRows,
} from './report-rows-store.ts';

export type ReportStore = ReturnType<typeof reportStore>;

/** Orders and the sum of them, in cents. */
export type Counted = { readonly orders: number; readonly cents: Cents };

/** Orders that ended on these days: at which stage and for which reason. */
export type Ended = Counted & { readonly stage: Stage; readonly reason: string | null };

/** The sums of decisions on prices, in cents at the spot of the decision. */
export type Decisions = Readonly<
  Record<'margin' | 'against' | 'inFavor' | 'requoted', Cents> &
    Record<'margins' | 'beforeCost' | 'againstOrders' | 'inFavorOrders' | 'unknownDrift' | 'offered' | 'agreed', number>
>;

/** Payments and refunds by the instant at which they were recorded. */
export type MoneySums = Readonly<Record<'payments' | 'refunds', number> & Record<'received' | 'refunded', Cents>>;

export type TradedSum = {
  readonly metal: Metal;
  readonly kind: TradeKind;
  readonly trades: number;
  readonly microOunces: number;
  readonly cents: Cents;
};

export type StepKind = 'confirm' | 'pay' | 'ship';

/** Steps of one kind by one person, or by none: from when an order waited for it, and when it was made. */
export type Steps = {
  readonly kind: StepKind;
  readonly by: string | null;
  readonly since: readonly Instant[];
  readonly at: readonly Instant[];
};

/** Orders placed and orders answered in an hour, counted from the first instant of the time. */
export type BusyHour = Readonly<Record<'hour' | 'orders' | 'answers', number>>;

/** The orders and the sales of a time. */
export type Sales = { readonly placed: Counted; readonly sold: readonly SoldRow[] };

/** The work of a time. */
export type Work = {
  readonly hours: readonly BusyHour[];
  /** Orders by the stage that they came to for the first time. */
  readonly reached: Readonly<Partial<Record<Stage, number>>>;
  readonly ended: readonly Ended[];
  readonly decisions: Decisions;
  readonly steps: readonly Steps[];
  readonly money: MoneySums;
  readonly trades: readonly TradedSum[];
  readonly priceChanges: number;
};

/** A product by its present name, its names before, and the category of its own. */
export type ReportedProduct = {
  readonly name: string;
  readonly names: readonly string[];
  readonly category: string | null;
  readonly isOnSale: boolean;
};

/**
 * Reads what happened to orders, money and metal, summed as figures need it. A statement takes the longer the more happened in the time.
 * An event counts at its own instant; a move that was undone, which is possible for half a minute, counts nowhere.
 */
export function reportStore(db: Db) {
  async function onlyRow<Row>(statement: SQL): Promise<Row> {
    const [row] = await rowsOf<Row>(db, statement);
    if (!row) throw new Error('A statement without a table has one row.');
    return row;
  }
  return {
    sales: (between: Between): Promise<Sales> =>
      onlyRow(
        sql`with ${movedIn(between)}, ${SOLD_LINES}
          select ${one(placedIn(between))} as placed, ${all(SOLD)} as sold ${sql.raw(PLAN_ANEW)}`,
      ),
    work: (between: Between): Promise<Work> =>
      onlyRow(
        sql`with ${movedIn(between)}, ${DECIDED}, ${STEPS}
          select ${all(busyHours(between))} as hours, ${REACHED} as reached, ${all(ENDED)} as ended, ${one(DECISIONS)} as decisions,
            ${all(STEPS_BY_PERSON)} as steps, ${one(moneyIn(between))} as money, ${all(tradesIn(between))} as trades,
            (select count(*)::int from ${premiumsChangedIn(between)}) as "priceChanges" ${sql.raw(PLAN_ANEW)}`,
      ),
    /** The last spot prices of an instant, of hours and days that are kept for good; undefined where a metal has none. */
    async closing(source: SpotSource, at: Instant): Promise<SpotPrices | undefined> {
      const group: StepGroup = source === 'demo' ? 'demo' : 'live';
      const rows = await rowsOf<{ readonly metal: Metal; readonly cents: string | number }>(
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

// Both drivers read JSON as values: sums come as numbers, which are exact up to 90 trillion dollars.

function one(query: SQL): SQL {
  return sql`(select row_to_json(r) from (${query}) r)`;
}

function all(query: SQL): SQL {
  return sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`;
}

function placedIn(between: Between): SQL {
  return sql`select count(*) as orders, coalesce(sum(${PLACED_TOTAL}), 0) as cents
    from orders o left join order_quotes q on q.order_id = o.id and q.seq = 0 where ${isPlacedIn(between)}`;
}

function busyHours(between: Between): SQL {
  const hourOf = (at: SQL) => sql`floor(extract(epoch from ${at} - ${instant(between.startsAt)}) / 3600)`;
  return sql`select hour, sum(orders) as orders, sum(answers) as answers from (
      select ${hourOf(sql`o.placed_at`)} as hour, 1 as orders, 0 as answers from orders o where ${isPlacedIn(between)}
      union all select ${hourOf(sql`at`)}, 0, 1 from moved where actor_kind = 'staff' and move in ('confirm', 'requote', 'decline')
    ) counted group by hour`;
}

/** Confirmed lines by product, less those that were cancelled after their confirmation. */
const SOLD = sql`select product_id as "productId", metal, sum(quantity) as pieces, sum(quantity * weight) as "microOunces",
    sum(quantity * unit_price) as cents, sum(quantity * unit_melt) as melt,
    coalesce(sum(quantity * unit_price) filter (where quantity > 0), 0) as confirmed
  from sold_lines group by 1, 2`;

const REACHED = sql`(select coalesce(json_object_agg(stage, orders), '{}') from (
  select m.to_stage as stage, count(*) as orders from moved m where ${IS_REACHED} group by 1) r)`;

const ENDED = sql`select m.to_stage as stage, m.reason, count(*) as orders, sum(o.total_cents) as cents
  from moved m join orders o on o.id = m.order_id where m.move in ('decline', 'withdraw', 'cancel', 'default') group by 1, 2`;

const DECIDED = sql`decided as (
  select move, (data->'margin'->>'cents')::bigint as margin, (data->'margin'->>'isBeforeCost')::boolean as is_bare,
    (data->>'drift')::bigint as drift, (data->>'total')::bigint - (data->>'replaced')::bigint as requoted
  from moved where move in ('confirm', 'agree', 'requote'))`;

const DECISIONS = sql`select coalesce(sum(margin), 0) as margin, count(margin) as margins,
    count(*) filter (where is_bare) as "beforeCost",
    coalesce(sum(drift) filter (where drift > 0), 0) as against, count(*) filter (where drift > 0) as "againstOrders",
    coalesce(-sum(drift) filter (where drift < 0), 0) as "inFavor", count(*) filter (where drift < 0) as "inFavorOrders",
    count(*) filter (where move = 'confirm' and drift is null) as "unknownDrift",
    count(*) filter (where move = 'requote') as offered, count(*) filter (where move = 'agree') as agreed,
    coalesce(sum(requoted) filter (where move = 'agree'), 0) as requoted
  from decided`;

/** The steps that took business time: from placing to confirmation, from there to payment, and from payment to shipping. */
const STEPS = sql`steps as (
  select 'confirm' as kind, m.staff_id, o.placed_at as since, m.at from moved m join orders o on o.id = m.order_id
    where m.move in ('confirm', 'agree')
  union all
  select case m.move when 'pay' then 'pay' else 'ship' end, m.staff_id, b.since, m.at from moved m
    cross join lateral (select max(b.at) as since from order_events b where b.order_id = m.order_id and b.kind = 'move'
      and b.seq < m.seq
      and (b.move = 'pay' or m.move = 'pay') and (m.move <> 'pay' or b.move in ('confirm', 'agree'))) b
    where b.since is not null and (m.move = 'pay' or (m.move in ('ship', 'shipNow') and m.to_stage = 'shipped')))`;

const STEPS_BY_PERSON = sql`select kind, staff_id as by, json_agg((extract(epoch from since) * 1000)::bigint) as since,
    json_agg((extract(epoch from at) * 1000)::bigint) as at
  from steps group by kind, staff_id`;

function moneyIn({ startsAt, endsAt }: Between): SQL {
  return sql`select count(*) filter (where cents > 0) as payments, coalesce(sum(cents) filter (where cents > 0), 0) as received,
      count(*) filter (where cents < 0) as refunds, coalesce(sum(cents) filter (where cents < 0), 0) as refunded
    from payments where at >= ${instant(startsAt)} and at < ${instant(endsAt)}`;
}

/** Trades as they were recorded: a correction counts on its own day, less what it replaces. */
function tradesIn(between: Between): SQL {
  return sql`select metal, kind, count(*) as trades, sum(ounces) as "microOunces", sum(cents) as cents
    from (${tradeRows(between)}) rows group by metal, kind`;
}
