import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm';
import type { Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { OrderLine, OrderStatus } from '#domain/order.ts';
import type { Order } from '#domain/placed-order.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { SpotSource } from '#domain/spot.ts';
import { microOunces } from '#domain/weight.ts';
import type { Db } from '../database/open.ts';
import { orderLines, orders, user } from '../database/schema.ts';
import type { Limit, TooMany } from '../limits/rate-limiter.ts';
import { createPlace } from './place-orders-store.ts';

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

/** Newest first. `hasOlder`: there are more, before the last of them. */
export type OrderList = { readonly orders: readonly Order[]; readonly hasOlder: boolean };

/**
 * What one list has at most. A customer may place thousands of orders in a day, each of a hundred lines: whoever asked for all of
 * them at once would keep the process from all other work, for longer than the embedded database is waited for.
 */
const MOST_ORDERS = 100;
const MOST_LINES = 1_000;

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
    /** The newest first, or of those that are older than the order of this number. */
    list(before?: string): Promise<OrderList>;
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
        async list(before) {
          const wanted = before === undefined ? isOwn : and(isOwn, lt(orders.id, before));
          const rows = await db
            .select()
            .from(orders)
            .where(wanted)
            .orderBy(desc(orders.id))
            .limit(MOST_ORDERS + 1);
          return listOf(db, rows);
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

/** As many of the orders as the bounds allow, with their lines: some, where there are any, since no order has so many lines. */
async function listOf(db: Db, rows: readonly OrderRow[]): Promise<OrderList> {
  if (rows.length === 0) return { orders: [], hasOlder: false };
  const newest = rows.slice(0, MOST_ORDERS);
  const lines = await linesOf(db, newest)
    .orderBy(desc(orderLines.orderId), asc(orderLines.position))
    .limit(MOST_LINES + 1);
  // The lines may end in the middle of an order: that one and those after it are for the next list.
  const cutOff = lines[MOST_LINES]?.orderId;
  const whole =
    cutOff === undefined
      ? newest
      : newest.slice(
          0,
          newest.findIndex(({ id }) => id === cutOff),
        );
  return { orders: join(whole, lines), hasOlder: whole.length < rows.length };
}

/** One query for the lines of all the orders, however many. */
async function withLines(db: Db, rows: readonly OrderRow[]): Promise<readonly Order[]> {
  if (rows.length === 0) return [];
  return join(rows, await linesOf(db, rows).orderBy(asc(orderLines.position)));
}

function linesOf(db: Db, rows: readonly OrderRow[]) {
  const ids = rows.map(({ id }) => id);
  return db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).$dynamic();
}

function join(rows: readonly OrderRow[], lines: readonly LineRow[]): readonly Order[] {
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
