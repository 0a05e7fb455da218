import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  ilike,
  inArray,
  like,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Metal } from '#domain/metal.ts';
import { type OrderView, viewOf } from '#domain/order-views.ts';
import type { SpotPrices } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import { parcels } from '../database/desk-tables.ts';
import { orderLines, orders } from '../database/schema.ts';
import type { Db } from '../database/types.ts';
import { type DeskOrder, toDeskOrder, toLine } from './order-store.ts';

export type OrderFilter = {
  readonly view: OrderView;
  /** The person who asks: for the view of their own orders. */
  readonly staffId: string;
  readonly stage?: Stage | undefined;
  readonly metal?: Metal | undefined;
  readonly source?: string | undefined;
  readonly assignedTo?: string | undefined;
  readonly fromCents?: number | undefined;
  readonly toCents?: number | undefined;
  readonly placedFrom?: Date | undefined;
  readonly placedTo?: Date | undefined;
  /** Words, each a beginning; digits may be the end of a number. */
  readonly q?: string | undefined;
};

export type OrderPage = { readonly orders: readonly DeskOrder[]; readonly next: string | undefined };

/** In cents. Today's figures are undefined without a spot. */
export type OrderSums = {
  readonly orders: number;
  readonly total: number;
  readonly todayTotal: number | undefined;
  readonly melt: number | undefined;
};

export type OrderListStore = ReturnType<typeof orderListStore>;

const PAGE = 50;

export function orderListStore(db: Db) {
  return {
    /** Fifty at once; `after` is the `next` of the page before. */
    async list(filter: OrderFilter, after: string | undefined): Promise<OrderPage> {
      const { first } = viewOf(filter.view);
      const rows = await db
        .select()
        .from(orders)
        .where(and(conditionOf(db, filter), isAfter(first, after)))
        .orderBy(
          ...(first === 'pay-by'
            ? [asc(orders.payBy), asc(orders.id)]
            : [first === 'newest' ? desc(orders.id) : asc(orders.id)]),
        )
        .limit(PAGE + 1);
      const page = rows.slice(0, PAGE);
      const ids = page.map(({ id }) => id);
      const lines = await db
        .select()
        .from(orderLines)
        .where(inArray(orderLines.orderId, ids))
        .orderBy(asc(orderLines.position));
      const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
      const last = page.at(-1);
      return {
        orders: page.map((row) => toDeskOrder(row, (linesByOrder.get(row.id) ?? []).map(toLine))),
        next: rows.length > PAGE && last ? `${last.payBy?.getTime() ?? 0}-${last.id}` : undefined,
      };
    },
    /** Of all orders of the filter, computed by the database as the domain computes prices. */
    async sums(filter: OrderFilter, spot: SpotPrices | undefined): Promise<OrderSums> {
      const where = conditionOf(db, filter);
      const [all] = await db
        .select({ n: count(), total: sql<string>`coalesce(sum(${orders.totalCents}), 0)` })
        .from(orders)
        .where(where);
      const facts = { orders: all?.n ?? 0, total: Number(all?.total) };
      if (!spot) return { ...facts, todayTotal: undefined, melt: undefined };
      const spotOf = sql`case ${orderLines.metal} when 'gold' then ${spot.gold}::numeric else ${spot.silver}::numeric end`;
      const priced = (premium: SQL) =>
        sql<string>`coalesce(sum(${orderLines.quantity} * div(${spotOf} * ${orderLines.weightMicroOunces} * ${premium} * 2 + 10000000000, 20000000000)), 0)`;
      const [today] = await db
        .select({ total: priced(sql`(10000 + ${orderLines.premiumBasisPoints})`), melt: priced(sql`10000`) })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(where);
      return { ...facts, todayTotal: Number(today?.total), melt: Number(today?.melt) };
    },
    /** How many orders each stage has, and how many of the open ones are the person's. */
    async counts(staffId: string): Promise<{ readonly byStage: ReadonlyMap<Stage, number>; readonly mine: number }> {
      const rows = await db.select({ stage: orders.stage, n: count() }).from(orders).groupBy(orders.stage);
      const [mine] = await db
        .select({ n: count() })
        .from(orders)
        .where(conditionOf(db, { view: 'mine', staffId }));
      return { byStage: new Map(rows.map(({ stage, n }) => [stage as Stage, n])), mine: mine?.n ?? 0 };
    },
    /** The number of the newest order; numbers sort by time. */
    async newest(): Promise<string> {
      const [row] = await db.select({ id: orders.id }).from(orders).orderBy(desc(orders.id)).limit(1);
      return row?.id ?? '';
    },
  };
}

function conditionOf(db: Db, filter: OrderFilter): SQL | undefined {
  const { stages, isMine } = viewOf(filter.view);
  const { stage, metal, source, assignedTo, fromCents, toCents, placedFrom, placedTo, q } = filter;
  const lineOf = (condition: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, orders.id), condition)),
    );
  return and(
    inArray(orders.stage, [...stages]),
    isMine && eq(orders.assignedTo, filter.staffId),
    stage && eq(orders.stage, stage),
    metal && lineOf(eq(orderLines.metal, metal)),
    source ? eq(orders.source, source) : undefined,
    assignedTo ? eq(orders.assignedTo, assignedTo) : undefined,
    fromCents === undefined ? undefined : gte(orders.totalCents, fromCents),
    toCents === undefined ? undefined : lte(orders.totalCents, toCents),
    placedFrom && gte(orders.placedAt, placedFrom),
    placedTo && lt(orders.placedAt, placedTo),
    ...(q === undefined ? [] : wordsOf(q).map((word) => hasWord(db, word))),
  );
}

function isAfter(first: 'oldest' | 'newest' | 'pay-by', after: string | undefined): SQL | undefined {
  const [, payBy = '0', id = ''] = /^(\d{1,16})-(\d{1,40})$/.exec(after ?? '') ?? [];
  if (!id) return undefined;
  if (first === 'newest') return lt(orders.id, id);
  if (first === 'oldest') return gt(orders.id, id);
  return sql`(${orders.payBy}, ${orders.id}) > (${new Date(Number(payBy)).toISOString()}::timestamptz, ${id})`;
}

/** As the index has them: in lower case, without accents, two letters and more. */
function wordsOf(q: string): readonly string[] {
  const plain = q
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .slice(0, 8);
}

/** Each word is the beginning of a word of the order, the end of its number or of its phone, of a product or a parcel. */
function hasWord(db: Db, word: string): SQL | undefined {
  const words = sql`order_words(${orders.id}, ${orders.firstName} || ' ' || ${orders.lastName}, ${orders.email}, ${orders.phone}, ${orders.address})`;
  const query = /^\d{4,}$/.test(word) ? `${word}:* | ${[...word].reverse().join('')}:*` : `${word}:*`;
  const ofProduct = db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(or(ilike(orderLines.name, `${word}%`), ilike(orderLines.name, `% ${word}%`)));
  const ofParcel = db
    .select({ id: parcels.orderId })
    .from(parcels)
    .where(like(parcels.number, `${word.toUpperCase()}%`));
  const isPlain = sql`${words} @@ to_tsquery('simple', ${query})`;
  return or(isPlain, inArray(orders.id, ofProduct), inArray(orders.id, ofParcel));
}
