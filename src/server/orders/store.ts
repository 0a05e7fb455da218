import { and, asc, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { Order } from '#domain/placed-order.ts';
import { isOwnerGone } from '../database/errors.ts';
import { orderLines, orders, user } from '../database/schema.ts';
import type { Db } from '../database/types.ts';
import { type IdempotencyMark, type NewOrder, type OrderRow, toLineRows, toOrder, toOrderRow } from './rows.ts';

/** The order's account: its address in lower case. */
export type OrderOwner = { readonly email: string; readonly isEmailVerified: boolean };

/** Newest first. `hasOlder`: there are more, before the last of them. */
export type OrderList = { readonly orders: readonly Order[]; readonly hasOlder: boolean };

/** Orders of one user alone: ownership is part of every query. */
export type OwnOrders = {
  /** The newest, or the newest of those before the order of this number. */
  list(before?: string): Promise<OrderList>;
  find(orderNumber: string): Promise<Order | undefined>;
  byKey(idempotencyKey: string): Promise<{ readonly order: Order; readonly fingerprint: string } | undefined>;
};

export type OrderStore = {
  /** Stores the order with its lines, in a transaction. False, and nothing stored, for a used key. Throws OwnerGone. */
  insert(order: NewOrder, mark: IdempotencyMark): Promise<boolean>;
  /** Any order by its number, with its owner while there is one: for letters, never for a request. */
  find(orderNumber: string): Promise<{ readonly order: Order; readonly owner: OrderOwner | undefined } | undefined>;
  of(userId: string): OwnOrders;
};

/** The account was deleted after its session was found. Thrown, since its transaction must not commit. */
export class OwnerGone extends Error {}

/** Bounds of one list: a customer may place thousands of orders in a day, each of a hundred lines. */
const MOST_ORDERS = 100;
const MOST_LINES = 1_000;

export function orderStore(db: Db): OrderStore {
  return {
    async insert(order, mark) {
      const inserted = await db
        .insert(orders)
        .values(toOrderRow(order, mark))
        .onConflictDoNothing({ target: [orders.userId, orders.idempotencyKey] })
        .returning({ id: orders.id })
        .catch((error: unknown) => {
          throw isOwnerGone(error) ? new OwnerGone() : error;
        });
      if (inserted.length > 0) await db.insert(orderLines).values(toLineRows(order));
      return inserted.length > 0;
    },
    async find(orderNumber) {
      const [found] = await db
        .select({ row: orders, owner: { email: user.email, isEmailVerified: user.emailVerified } })
        .from(orders)
        .leftJoin(user, eq(user.id, orders.userId))
        .where(eq(orders.id, orderNumber));
      return found && { order: await withLines(db, found.row), owner: found.owner ?? undefined };
    },
    of: (userId) => ownOrders(db, eq(orders.userId, userId)),
  };
}

function ownOrders(db: Db, isOwn: SQL): OwnOrders {
  return {
    async list(before) {
      const rows = await db
        .select()
        .from(orders)
        .where(before === undefined ? isOwn : and(isOwn, lt(orders.id, before)))
        .orderBy(desc(orders.id))
        .limit(MOST_ORDERS + 1);
      return listOf(db, rows);
    },
    async find(orderNumber) {
      const [row] = await db
        .select()
        .from(orders)
        .where(and(isOwn, eq(orders.id, orderNumber)));
      return row && withLines(db, row);
    },
    async byKey(idempotencyKey) {
      const [row] = await db
        .select()
        .from(orders)
        .where(and(isOwn, eq(orders.idempotencyKey, idempotencyKey)));
      return row && { order: await withLines(db, row), fingerprint: row.fingerprint };
    },
  };
}

async function withLines(db: Db, row: OrderRow): Promise<Order> {
  return toOrder(row, await selectLines(db, [row]).orderBy(asc(orderLines.position)));
}

/** As many of the orders as the bounds allow, and at least one: no order has as many lines as a list. */
async function listOf(db: Db, rows: readonly OrderRow[]): Promise<OrderList> {
  if (rows.length === 0) return { orders: [], hasOlder: false };
  const newest = rows.slice(0, MOST_ORDERS);
  const lines = await selectLines(db, newest)
    .orderBy(desc(orderLines.orderId), asc(orderLines.position))
    .limit(MOST_LINES + 1);
  // The lines may end in the middle of an order: the list ends before it.
  const cutOff = lines[MOST_LINES]?.orderId;
  const whole =
    cutOff === undefined
      ? newest
      : newest.slice(
          0,
          newest.findIndex(({ id }) => id === cutOff),
        );
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return {
    orders: whole.map((row) => toOrder(row, linesByOrder.get(row.id) ?? [])),
    hasOlder: whole.length < rows.length,
  };
}

function selectLines(db: Db, rows: readonly OrderRow[]) {
  const ids = rows.map(({ id }) => id);
  return db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).$dynamic();
}
