import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { OrderLine, OrderStatus } from '#domain/order.ts';
import type { Order } from '#domain/placed-order.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { SpotSource } from '#domain/spot.ts';
import { microOunces } from '#domain/weight.ts';
import type { Db } from '../db/open.ts';
import { orderLines, orders } from '../db/schema.ts';

/** What makes a repeated request the same one. */
export type RequestMark = { readonly idempotencyKey: string | undefined; readonly fingerprint: string };

export type OrderStore = {
  /** Stores an order whole. Answers false, and stores nothing, when the user has used the idempotency key before. */
  add(order: Order, mark: RequestMark): Promise<boolean>;
  /** Any order by its number: for letters, never for a request. */
  find(orderNumber: string): Promise<Order | undefined>;
  /** Orders of one user alone: ownership is part of the query. */
  of(userId: string): {
    list(): Promise<readonly Order[]>;
    find(orderNumber: string): Promise<Order | undefined>;
    byKey(idempotencyKey: string): Promise<{ readonly order: Order; readonly fingerprint: string } | undefined>;
  };
};

export function orderStore(db: Db): OrderStore {
  return {
    async add(order, mark) {
      const added = await db
        .insert(orders)
        .values(toRow(order, mark))
        .onConflictDoNothing({ target: [orders.userId, orders.idempotencyKey] })
        .returning({ id: orders.id });
      if (added.length === 0) return false;
      await db
        .insert(orderLines)
        .values(order.lines.map((line, position) => toLineRow(order.orderNumber, line, position)));
      return true;
    },
    async find(orderNumber) {
      const [order] = await withLines(db, await db.select().from(orders).where(eq(orders.id, orderNumber)));
      return order;
    },
    of(userId) {
      const isOwn = eq(orders.userId, userId);
      return {
        async list() {
          return withLines(db, await db.select().from(orders).where(isOwn).orderBy(desc(orders.id)));
        },
        async find(orderNumber) {
          const [order] = await withLines(
            db,
            await db
              .select()
              .from(orders)
              .where(and(isOwn, eq(orders.id, orderNumber))),
          );
          return order;
        },
        async byKey(idempotencyKey) {
          const rows = await db
            .select()
            .from(orders)
            .where(and(isOwn, eq(orders.idempotencyKey, idempotencyKey)));
          const [order] = await withLines(db, rows);
          return order && rows[0] && { order, fingerprint: rows[0].fingerprint };
        },
      };
    },
  };
}

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

function toRow({ recipient, tick, ...order }: Order, mark: RequestMark): typeof orders.$inferInsert {
  return {
    id: order.orderNumber,
    userId: order.userId,
    placedAt: new Date(order.placedAt),
    status: order.status,
    totalCents: order.total,
    ...recipient,
    tickId: Number(tick.id),
    tickAt: new Date(tick.at),
    tickSource: tick.source,
    goldCents: tick.prices.gold,
    silverCents: tick.prices.silver,
    idempotencyKey: mark.idempotencyKey ?? null,
    fingerprint: mark.fingerprint,
  };
}

function toLineRow(orderId: string, line: OrderLine, position: number): typeof orderLines.$inferInsert {
  const { productId, name, metal, quantity } = line;
  return {
    orderId,
    position,
    productId,
    name,
    metal,
    quantity,
    weightMicroOunces: line.weight,
    premiumBasisPoints: line.premium,
    unitPriceCents: line.unitPrice,
  };
}

/** One query for the lines of all the orders, however many. */
async function withLines(db: Db, rows: readonly OrderRow[]): Promise<readonly Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return rows.map((row) => toOrder(row, linesByOrder.get(row.id) ?? []));
}

function toOrder(row: OrderRow, lines: readonly LineRow[]): Order {
  const { firstName, lastName, email, phone, address } = row;
  return {
    orderNumber: row.id,
    userId: row.userId,
    placedAt: row.placedAt.getTime(),
    status: row.status as OrderStatus,
    recipient: { firstName, lastName, email, phone, address },
    lines: lines.map(toLine),
    total: cents(row.totalCents),
    tick: {
      id: String(row.tickId),
      at: row.tickAt.getTime(),
      source: row.tickSource as SpotSource,
      prices: { gold: cents(row.goldCents), silver: cents(row.silverCents) },
    },
  };
}

function toLine({
  productId,
  name,
  metal,
  weightMicroOunces,
  premiumBasisPoints,
  quantity,
  unitPriceCents,
}: LineRow): OrderLine {
  return {
    productId,
    name,
    metal: metal as Metal,
    weight: microOunces(weightMicroOunces),
    premium: premiumBasisPoints as BasisPoints,
    quantity,
    unitPrice: cents(unitPriceCents),
  };
}
