import { and, asc, desc, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { type Stage, stagesOf } from '#domain/stage.ts';
import { orderPieces, type StockMove } from '#domain/stock.ts';
import type { ProductNeed } from '#domain/stock-needs.ts';
import { productNames, products, stockMoves } from '../database/goods-tables.ts';
import { orderEvents, orderQuoteLines, orderQuotes } from '../database/order-tables.ts';
import { orderLines, orders } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

export type OpenOrdersStore = ReturnType<typeof openOrdersStore>;

const OPEN_STAGES = [...stagesOf('pending'), ...stagesOf('processing')];

/** Open orders of one product. */
export function openOrdersStore(db: Db) {
  return {
    /**
     * Returns the need of each open order for a product, by a former name too; the orders are locked until the transaction
     * ends.
     */
    async needsOf(key: string): Promise<readonly ProductNeed[]> {
      const names = await namesOf(db, key);
      const open = await lockOpen(db, names);
      const ids = open.map(({ id }) => id);
      if (ids.length === 0) return [];
      const ordered = await orderedOf(db, ids, names);
      const offered = await offeredOf(db, ids, names);
      const own = await piecesOfOrders(db, ids, key);
      const cameFrom = await stagesBeforeHold(db, ids);
      return open.map(({ id, stage }) => ({
        orderId: id,
        stage: (stage === 'held' ? (cameFrom.get(id) ?? 'paid') : stage) as Stage,
        ordered: ordered.get(id) ?? 0,
        offered: stage === 'requoted' ? (offered.get(id) ?? 0) : 0,
        own: own.get(id) ?? { reserved: 0, taken: 0 },
      }));
    },
    /** Counts the orders that have reserved pieces of a product. */
    async countWaiting(key: string): Promise<number> {
      const { productKey, orderId, kind, quantity } = stockMoves;
      const reserved = sql`sum(case ${kind} when 'reserved' then ${quantity} when 'released' then -${quantity}
        when 'taken' then -${quantity} else 0 end)`;
      const waiting = await db
        .select({ orderId })
        .from(stockMoves)
        .where(and(eq(productKey, key), isNotNull(orderId)))
        .groupBy(orderId)
        .having(sql`${reserved} > 0`);
      return waiting.length;
    },
  };
}

async function namesOf(db: Db, key: string): Promise<readonly string[]> {
  const now = await db.select({ name: products.name }).from(products).where(eq(products.key, key));
  const before = await db
    .select({ name: productNames.name })
    .from(productNames)
    .where(eq(productNames.productKey, key));
  return [...new Set([...now, ...before].map(({ name }) => name))];
}

function lockOpen(db: Db, names: readonly string[]) {
  const isOrdered = exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), inArray(orderLines.productId, [...names]))),
  );
  const isOffered = exists(
    db
      .select({ one: sql`1` })
      .from(orderQuoteLines)
      .where(and(eq(orderQuoteLines.orderId, orders.id), inArray(orderQuoteLines.productId, [...names]))),
  );
  return db
    .select({ id: orders.id, stage: orders.stage })
    .from(orders)
    .where(and(inArray(orders.stage, [...OPEN_STAGES]), or(isOrdered, and(eq(orders.stage, 'requoted'), isOffered))))
    .orderBy(asc(orders.id))
    .for('update');
}

async function orderedOf(db: Db, ids: readonly string[], names: readonly string[]) {
  const { orderId, productId, quantity } = orderLines;
  const rows = await db
    .select({ orderId, pieces: sql<number>`sum(${quantity})::integer` })
    .from(orderLines)
    .where(and(inArray(orderId, [...ids]), inArray(productId, [...names])))
    .groupBy(orderId);
  return new Map(rows.map((row) => [row.orderId, row.pieces]));
}

/** Pieces of the price that is offered now. */
async function offeredOf(db: Db, ids: readonly string[], names: readonly string[]) {
  const { orderId, seq, productId, quantity } = orderQuoteLines;
  const rows = await db
    .select({ orderId, pieces: sql<number>`sum(${quantity})::integer` })
    .from(orderQuoteLines)
    .innerJoin(orderQuotes, and(eq(orderQuotes.orderId, orderId), eq(orderQuotes.seq, seq)))
    .where(and(eq(orderQuotes.state, 'open'), inArray(orderId, [...ids]), inArray(productId, [...names])))
    .groupBy(orderId);
  return new Map(rows.map((row) => [row.orderId, row.pieces]));
}

async function piecesOfOrders(db: Db, ids: readonly string[], key: string) {
  const { orderId, productKey, kind, quantity } = stockMoves;
  const rows = await db
    .select({ orderId, kind, quantity })
    .from(stockMoves)
    .where(and(eq(productKey, key), inArray(orderId, [...ids])));
  const moves = rows as (Pick<StockMove, 'kind' | 'quantity'> & { orderId: string })[];
  return new Map([...Map.groupBy(moves, (move) => move.orderId)].map(([id, of]) => [id, orderPieces(of)]));
}

async function stagesBeforeHold(db: Db, ids: readonly string[]) {
  const { orderId, fromStage, move, seq } = orderEvents;
  const rows = await db
    .selectDistinctOn([orderId], { orderId, fromStage })
    .from(orderEvents)
    .where(and(eq(move, 'hold'), inArray(orderId, [...ids])))
    .orderBy(orderId, desc(seq));
  return new Map(rows.map((row) => [row.orderId, row.fromStage]));
}
