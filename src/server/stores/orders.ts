import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { OrderLine, OrderStatus } from '#domain/order.ts';
import type { Order } from '#domain/placed-order.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { SpotSource } from '#domain/spot.ts';
import { microOunces } from '#domain/weight.ts';
import type { Db } from '../db/open.ts';
import { orderLines, orders, user } from '../db/schema.ts';
import type { Limit, TooMany } from './limits.ts';
import { createPlace } from './place-orders.ts';

/** What makes a repeated request the same one. */
export type RequestMark = { readonly idempotencyKey: string | undefined; readonly fingerprint: string };

/** How many orders one user may place, and how many may come from one address or its wider network, of whatever users. */
export type OrderLimits = { readonly byUser: Limit; readonly byAddress: Limit; readonly byNetwork: Limit };

/** Where an order comes from: without a network where the address has none that is wider. */
export type OrderPlace = { readonly address: string; readonly network?: string | undefined };

/** Somebody has placed it; later it may have no owner any more. */
export type NewOrder = Order & { readonly userId: string };

/** `no-such-user`: the account was deleted a moment ago. */
export type StoredOrder = 'stored' | 'known-key' | 'no-such-user' | TooMany;

/** Whose order it is: the address of the account, in lower case. */
export type OrderOwner = { readonly email: string; readonly isEmailVerified: boolean };

export type OrderStore = {
  /**
   * Counts an attempt of the user and one of the address and the network that it comes from, and stores the order whole, with
   * the letters about it that wait: all or nothing, in one statement for all orders that come meanwhile. Stores nothing when a
   * limit refuses, and neither counts nor stores anything when the user has used the idempotency key before.
   */
  place(
    order: NewOrder,
    mark: RequestMark & OrderPlace,
    limits: OrderLimits,
    letters: readonly object[],
  ): Promise<StoredOrder>;
  /** Any order by its number, with the address of its owner while there is one: for letters, never for a request. */
  find(orderNumber: string): Promise<{ readonly order: Order; readonly owner: OrderOwner | undefined } | undefined>;
  /** Orders of one user alone: ownership is part of the query. */
  of(userId: string): {
    list(): Promise<readonly Order[]>;
    find(orderNumber: string): Promise<Order | undefined>;
    byKey(idempotencyKey: string): Promise<{ readonly order: Order; readonly fingerprint: string } | undefined>;
  };
};

export function orderStore(db: Db): OrderStore {
  return {
    place: createPlace(db),
    async find(orderNumber) {
      const [found] = await db
        .select({ row: orders, owner: { email: user.email, isEmailVerified: user.emailVerified } })
        .from(orders)
        .leftJoin(user, eq(user.id, orders.userId))
        .where(eq(orders.id, orderNumber));
      const [order] = await withLines(db, found ? [found.row] : []);
      return order && { order, owner: found?.owner ?? undefined };
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
