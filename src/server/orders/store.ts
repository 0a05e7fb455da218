import { and, asc, desc, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { Order } from '#domain/placed-order.ts';
import { user } from '../database/account-tables.ts';
import { isDuplicate, isOwnerGone } from '../database/errors.ts';
import { ORDERS_IDEMPOTENCY, orderLines, orders, outbox } from '../database/schema.ts';
import type { Db } from '../database/types.ts';
import type { OrderLetter } from '../letters/waiting-letter.ts';
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
  /**
   * Stores an order, its lines and the letters about it in one statement: all of them, or nothing where the key was used
   * or the account has just been deleted.
   */
  insert(
    order: NewOrder,
    mark: IdempotencyMark,
    letters: readonly OrderLetter[],
  ): Promise<'stored' | 'key-used' | 'owner-gone'>;
  /** Any order by its number, with its owner while there is one: for letters, never for a request. */
  find(orderNumber: string): Promise<{ readonly order: Order; readonly owner: OrderOwner | undefined } | undefined>;
  of(userId: string): OwnOrders;
};

/** Bounds of one list: a customer may place thousands of orders in a day, each of a hundred lines. */
const MOST_ORDERS = 100;
const MOST_LINES = 1_000;

export function orderStore(db: Db): OrderStore {
  return {
    async insert(order, mark, letters) {
      const placed = db
        .$with('placed')
        .as(db.insert(orders).values(toOrderRow(order, mark)).returning({ id: orders.id }));
      const lines = db
        .$with('lines')
        .as(db.insert(orderLines).values(toLineRows(order)).returning({ id: orderLines.orderId }));
      try {
        if (letters.length === 0) await db.with(placed).insert(orderLines).values(toLineRows(order));
        else
          await db
            .with(placed, lines)
            .insert(outbox)
            .values(letters.map((letter) => ({ letter })));
        return 'stored';
      } catch (error) {
        if (isOwnerGone(error)) return 'owner-gone';
        if (isDuplicate(error, ORDERS_IDEMPOTENCY)) return 'key-used';
        throw error;
      }
    },
    async find(orderNumber) {
      const found = await findWithLines(db, eq(orders.id, orderNumber));
      return found && { order: toOrder(found.row, found.lines), owner: found.owner ?? undefined };
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
      const found = await findWithLines(db, and(isOwn, eq(orders.id, orderNumber)));
      return found && toOrder(found.row, found.lines);
    },
    async byKey(idempotencyKey) {
      const found = await findWithLines(db, and(isOwn, eq(orders.idempotencyKey, idempotencyKey)));
      return found && { order: toOrder(found.row, found.lines), fingerprint: found.row.fingerprint };
    },
  };
}

/** An order with its owner, while there is one, and its lines in their order. */
async function findWithLines(db: Db, where: SQL | undefined) {
  const found = await db
    .select({ row: orders, owner: { email: user.email, isEmailVerified: user.emailVerified }, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(user, eq(user.id, orders.userId))
    .where(where)
    .orderBy(asc(orderLines.position));
  return found[0] && { ...found[0], lines: found.map(({ line }) => line) };
}

/** As many of the orders as the bounds allow, and at least one: no order has as many lines as a list. */
async function listOf(db: Db, rows: readonly OrderRow[]): Promise<OrderList> {
  if (rows.length === 0) return { orders: [], hasOlder: false };
  const newest = rows.slice(0, MOST_ORDERS);
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        newest.map(({ id }) => id),
      ),
    )
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
