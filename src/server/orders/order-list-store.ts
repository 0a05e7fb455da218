import { and, asc, count, desc, getTableColumns, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { type Cents, cents, subtractCents } from '#domain/money.ts';
import { OPEN_STAGES, type OrderSort } from '#domain/order-views.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import type { MicroOunces } from '#domain/weight.ts';
import { productNames, products } from '../database/goods-tables.ts';
import { type DeskOrder, lineOf, toDeskOrder } from '../database/order-rows.ts';
import { orderQuoteLines, orderQuotes } from '../database/order-tables.ts';
import { orderLines, orders } from '../database/schema.ts';
import { rowsOf } from '../database/sql.ts';
import type { Db } from '../database/types.ts';
import { type ListFacts, listFactsOf } from './list-facts-store.ts';
import {
  conditionOf,
  isAfter,
  KEYS,
  listsAll,
  type OrderFilter,
  STAGE_SINCE,
  sortOf,
  stagesOf,
} from './order-filter-store.ts';
import { ordersOfProduct, ordersPaidBy, searchOrders } from './order-search-store.ts';
import { quoteStore, type WithOffer } from './quote-store.ts';

export type ListedOrder = WithOffer<DeskOrder> &
  ListFacts & {
    /** The time at which it came to its stage; on its way, that of its first parcel. */
    readonly since: Date;
    readonly paid: Cents;
  };
export type OrderPage = { readonly orders: readonly ListedOrder[]; readonly next: string | undefined };

/** The sums of a list; an order with an open offer counts with the offer. Today's are null without a spot. */
export type OrderSums = {
  readonly orders: number;
  readonly total: Cents;
  readonly gold: MicroOunces;
  readonly silver: MicroOunces;
  readonly todayTotal: Cents | null;
  /** Less the cost of buying all of it; of goods without a cost their metal alone. */
  readonly marginLeft: Cents | null;
  /** Orders with such goods. */
  readonly withoutCost: number;
};

/** The filter as SQL. `isMany`: it includes closed orders and matches more than are summed. */
export type Where = { readonly condition: SQL | undefined; readonly isMany: boolean };

export type OrderListStore = ReturnType<typeof orderListStore>;

const PAGE = 50;
/** More orders are not summed up: the sum of a million is a report. */
const MOST_SUMMED = 1_000;
/** Nor counted: a longer list is not worked through. */
const MOST_COUNTED = 10_000;

export function orderListStore(db: Db) {
  return {
    ...orderCounts(db),
    /** The filter as a condition on orders, its words looked up: once for a list, its sums and its pages. Without its flag. */
    async where(filter: OrderFilter): Promise<Where> {
      const { q, place, product, method, isOfViewer } = filter;
      const lookedUp = await Promise.all([
        searchOrders(db, q, isOfViewer ? 'goods' : undefined),
        searchOrders(db, place),
        ordersOfProduct(db, product),
        ordersPaidBy(db, method),
      ]);
      const condition = conditionOf(
        filter,
        lookedUp.map((one) => one?.condition),
      );
      return { condition, isMany: !stagesOf(filter) && lookedUp.some((one) => one?.isMany) };
    },
    only: (ids: readonly string[]): Where => ({
      condition: sql`${orders.id} = any(${sql.param([...ids])}::text[])`,
      isMany: false,
    }),
    /** Fifty at once; `after` is the `next` of the page before. */
    async list(filter: OrderFilter, { condition }: Where, after?: string, most = PAGE): Promise<OrderPage> {
      const { sort, id } = sortOf(filter);
      const rows = await db
        .select({ ...getTableColumns(orders), since: STAGE_SINCE.mapWith(orders.placedAt) })
        .from(orders)
        .where(and(condition, isAfter(sort, after)))
        .orderBy(...orderingOf(sort, id))
        .limit(most + 1);
      const page = rows.slice(0, most);
      const last = page.at(-1);
      return {
        orders: await withLines(db, page),
        next: rows.length > most && last ? `${cursorKey(sort, last)}-${last.id}` : undefined,
      };
    },
    /** The sums of the filter's orders, computed in SQL as the domain computes prices. Undefined for all orders, or too many. */
    async sums(
      filter: OrderFilter,
      { condition, isMany }: Where,
      spot: SpotPrices | undefined,
    ): Promise<OrderSums | undefined> {
      const isWhole = listsAll(filter);
      return isWhole || isMany ? undefined : sumOf(db, condition, spot);
    },
    /** Returns the numbers of orders from this one on, unsorted. */
    async numbersFrom(number: string): Promise<readonly string[]> {
      const rows = await db.select({ id: orders.id }).from(orders).where(gte(orders.id, number));
      return rows.map(({ id }) => id);
    },
    /** Numbers sort by time. */
    async newest(): Promise<{ readonly id: string; readonly placedAt: Date } | undefined> {
      const wanted = { id: orders.id, placedAt: orders.placedAt };
      const [row] = await db.select(wanted).from(orders).orderBy(desc(orders.id)).limit(1);
      return row;
    },
  };
}

function orderCounts(db: Db) {
  return {
    /** Counts the orders of each open stage, and those assigned to the person. */
    async counts(staffId: string): Promise<{ readonly byStage: ReadonlyMap<Stage, number>; readonly mine: number }> {
      const rows = await db
        .select({ stage: orders.stage, n: count() })
        .from(orders)
        .where(inArray(orders.stage, [...OPEN_STAGES]))
        .groupBy(orders.stage);
      const [mine] = await db
        .select({ n: count() })
        .from(orders)
        .where(conditionOf({ view: 'mine', staffId }));
      return { byStage: new Map(rows.map(({ stage, n }) => [stage as Stage, n])), mine: mine?.n ?? 0 };
    },
    /** Counts the orders, up to `MOST_COUNTED`. */
    async count({ condition }: Where): Promise<{ readonly orders: number; readonly isMore: boolean }> {
      const found = db
        .select({ id: orders.id })
        .from(orders)
        .where(condition)
        .limit(MOST_COUNTED + 1)
        .as('found');
      const [row] = await db.select({ n: count() }).from(found);
      const n = row?.n ?? 0;
      return { orders: Math.min(n, MOST_COUNTED), isMore: n > MOST_COUNTED };
    },
    async toConfirm(): Promise<number> {
      const [row] = await db
        .select({ n: count() })
        .from(orders)
        .where(conditionOf({ view: 'to-confirm', staffId: '' }));
      return row?.n ?? 0;
    },
  };
}

type PageRow = typeof orders.$inferSelect & { readonly since: Date };

async function withLines(db: Db, rows: readonly PageRow[]): Promise<readonly ListedOrder[]> {
  const ids = rows.map(({ id }) => id);
  const [lines, offers, facts] = await Promise.all([
    db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
    quoteStore(db).openOf(ids),
    listFactsOf(db, rows),
  ]);
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return rows.map((row) => ({
    ...toDeskOrder(row, (linesByOrder.get(row.id) ?? []).map(lineOf)),
    ...facts(row),
    offer: offers.get(row.id),
    since: row.since,
    paid: cents(row.paidCents),
  }));
}

function orderingOf(sort: OrderSort, id: SQL): readonly SQL[] {
  if (sort === 'newest' || sort === 'oldest') return [sort === 'newest' ? sql`${id} desc` : sql`${id} asc`];
  const { by, isDown } = KEYS[sort];
  return isDown ? [desc(by), desc(orders.id)] : [asc(by), asc(orders.id)];
}

function cursorKey(sort: OrderSort, { totalCents, payBy, since }: PageRow): number {
  if (sort === 'newest' || sort === 'oldest') return 0;
  if (sort === 'largest' || sort === 'smallest') return totalCents;
  return sort === 'longest' || sort === 'shortest' ? since.getTime() : (payBy?.getTime() ?? 0);
}

/** One line's price as the domain rounds it: half a cent up. `premium` is a factor in ten thousandths. */
function pricedAt(spot: SpotPrices, premium: SQL): SQL {
  const spotOf = sql`case line.metal when 'gold' then ${spot.gold}::numeric else ${spot.silver}::numeric end`;
  return sql`(line.quantity * div(${spotOf} * line.weight_micro_ounces * ${premium} * 2 + 10000000000, 20000000000))`;
}

const LINE = sql.raw('product_id, metal, quantity, weight_micro_ounces, premium_basis_points');

/** The orders with the price that binds and its lines: see `bindingPrice`. */
function pickedBy(where: SQL | undefined): SQL {
  return sql`picked as materialized (
      select ${orders.id} as id, ${orders.stage} as stage, ${orders.totalCents} as cents
        from ${orders} where ${where ?? sql`true`} limit ${MOST_SUMMED + 1}
    ), offer as materialized (
      select picked.id, q.seq, q.total_cents as cents from picked join ${orderQuotes} q on q.order_id = picked.id
        where picked.stage = 'requoted' and q.state = 'open'
    ), priced as materialized (
      select picked.id, offer.seq, coalesce(offer.cents, picked.cents) as cents from picked left join offer using (id)
    ), line as (
      select id, ${LINE} from priced join ${orderLines} on order_id = id where seq is null
      union all
      select id, ${LINE} from offer join ${orderQuoteLines} l on l.order_id = id and l.seq = offer.seq
    )`;
}

async function sumOf(db: Db, where: SQL | undefined, spot: SpotPrices | undefined): Promise<OrderSums | undefined> {
  const sum = (of: SQL) => sql`coalesce(sum(${of}), 0)::text`;
  const ounces = (metal: string) =>
    sum(sql`case line.metal when ${metal} then line.quantity * line.weight_micro_ounces end`);
  type Sums = Readonly<Record<'n' | 'total' | 'gold' | 'silver' | 'today' | 'bought' | 'unknown', string>>;
  // Costs are found as in `costStore`: by the present name, or by a former one.
  const cost = (column: 'cost_basis_points' | 'cost_cents') =>
    sql`case when named.key is null then once.${sql.raw(column)} else named.${sql.raw(column)} end`;
  const [points, amount] = [cost('cost_basis_points'), cost('cost_cents')];
  const bought = (prices: SpotPrices) =>
    sql`${pricedAt(prices, sql`(10000 + coalesce(${points}, 0))`)} + line.quantity * coalesce(${amount}, 0)`;
  const [row] = await rowsOf<Sums>(
    db,
    sql`with ${pickedBy(where)}
      select (select count(*) from priced)::text as n, (select ${sum(sql`cents`)} from priced) as total,
        ${ounces('gold')} as gold, ${ounces('silver')} as silver,
        ${spot ? sum(pricedAt(spot, sql`(10000 + line.premium_basis_points)`)) : sql`''`} as today,
        ${spot ? sum(bought(spot)) : sql`''`} as bought,
        (count(distinct line.id) filter (where coalesce(${points}, ${amount}) is null))::text as unknown
      from line
        left join ${products} as named on named.name = line.product_id
        left join ${productNames} on named.key is null and ${productNames.name} = line.product_id
        left join ${products} as once on once.key = ${productNames.productKey}`,
  );
  if (!row || Number(row.n) > MOST_SUMMED) return undefined;
  const total = cents(Number(row.total));
  return {
    orders: Number(row.n),
    total,
    gold: Number(row.gold) as MicroOunces,
    silver: Number(row.silver) as MicroOunces,
    todayTotal: spot ? cents(Number(row.today)) : null,
    marginLeft: spot ? subtractCents(total, cents(Number(row.bought))) : null,
    withoutCost: Number(row.unknown),
  };
}
