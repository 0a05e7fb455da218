import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Carrier } from '#domain/carrier.ts';
import type { OrderProgress, ParcelOnItsWay, StageMove } from '#domain/order-timeline.ts';
import type { Order } from '#domain/placed-order.ts';
import type { Move, Stage } from '#domain/stage.ts';
import { user } from '../database/account-tables.ts';
import { staff } from '../database/desk-tables.ts';
import { isCheckFailed, isDuplicate, isOwnerGone } from '../database/errors.ts';
import { catalogueHead } from '../database/goods-tables.ts';
import { insertNotices } from '../database/insert-notices.ts';
import {
  type IdempotencyMark,
  type LineRow,
  type NewOrder,
  type OrderRow,
  toLineRows,
  toOrder,
  toOrderRow,
} from '../database/order-rows.ts';
import { orderEvents, parcels, payments } from '../database/order-tables.ts';
import { ORDERS_CATALOGUE_REVISION, ORDERS_IDEMPOTENCY, orderLines, orders, outbox } from '../database/schema.ts';
import type { Db } from '../database/types.ts';
import type { OrderLetter } from '../letters/waiting-letter.ts';

/** The order's account: its address in lower case. */
export type OrderOwner = { readonly email: string; readonly isEmailVerified: boolean };

/** A list of orders, newest first. `hasOlder`: there are more, before the last of them. */
export type OrderList = { readonly orders: readonly Order[]; readonly hasOlder: boolean };

/** Orders of one user alone: ownership is part of every query. */
export type OwnOrders = {
  /** The newest, or the newest of those before the order of this number. */
  list(before?: string): Promise<OrderList>;
  find(orderNumber: string): Promise<Order | undefined>;
  /** The address line of the newest order; empty without one, and of one that is to be erased. */
  lastAddress(): Promise<string>;
  byKey(idempotencyKey: string): Promise<{ readonly order: Order; readonly fingerprint: string } | undefined>;
};

export type FoundOrder = { readonly order: Order; readonly owner: OrderOwner | undefined };

export type OrderStore = {
  /**
   * Stores an order, its lines and the letters about it, those to the staff too, in one statement: all of them, or nothing where
   * the key was used, the account has just been deleted, or the goods are others than those that the order was checked against.
   */
  insert(
    order: NewOrder,
    mark: IdempotencyMark,
    letters: readonly OrderLetter[],
  ): Promise<'stored' | 'key-used' | 'owner-gone' | 'goods-changed'>;
  /** Any order by its number, with its owner while there is one: for letters, never for a request. */
  find(orderNumber: string): Promise<FoundOrder | undefined>;
  /** True once the desk has people. */
  isStaffed(): Promise<boolean>;
  of(userId: string): OwnOrders;
};

/** Bounds of one list: a customer may place thousands of orders in a day, each of a hundred lines. */
const MOST_ORDERS = 100;
const MOST_LINES = 1_000;

/** True once the desk has people. Before, customers see nothing of it, and are promised no price. */
const isStaffed = sql<boolean>`exists (select 1 from ${staff})`;

export function orderStore(db: Db): OrderStore {
  return {
    async insert(order, mark, letters) {
      try {
        await db.execute(insertion(order, mark, letters));
        return 'stored';
      } catch (error) {
        if (isOwnerGone(error)) return 'owner-gone';
        if (isDuplicate(error, ORDERS_IDEMPOTENCY)) return 'key-used';
        if (isCheckFailed(error, ORDERS_CATALOGUE_REVISION)) return 'goods-changed';
        throw error;
      }
    },
    async find(orderNumber) {
      const found = await findWithLines(db, eq(orders.id, orderNumber));
      if (!found) return undefined;
      return { order: toOrder(found.row, found.lines), owner: found.owner ?? undefined };
    },
    async isStaffed() {
      const [asked] = await db.select({ isStaffed }).from(sql`(values (1)) as once`);
      return asked?.isStaffed ?? false;
    },
    of: (userId) => ownOrders(db, eq(orders.userId, userId)),
  };
}

/**
 * The text is the same for all orders, since rows are JSON parameters: `pool.ts` gives it a name, and PostgreSQL plans it once for
 * each connection. The revision is zero, which no order may have, where the goods have changed since the order was checked. A price is
 * promised once the desk has people.
 */
function insertion(order: NewOrder, mark: IdempotencyMark, letters: readonly OrderLetter[]): SQL {
  const { orderNumber: orderId, placedBy, bindingRevision } = order;
  const promised = new Date(order.promisedUntil).toISOString();
  const { catalogueRevision, ...row } = toOrderRow(order, mark);
  const [placed, lines] = [recordsOf(orders, [row]), recordsOf(orderLines, toLineRows(order))];
  return sql`with placed as (
    insert into ${orders} (${placed.names}, catalogue_revision, held_until)
    select ${placed.names}, coalesce((select ${catalogueRevision}::integer from ${catalogueHead}
      where ${catalogueHead.bindingRevision} = ${bindingRevision}), 0),
      case when ${isStaffed} then ${promised}::timestamptz end
    from jsonb_populate_recordset(null::${orders}, ${placed.rows}::jsonb)
  ), lines as (
    insert into ${orderLines} (${lines.names})
    select ${lines.names} from jsonb_populate_recordset(null::${orderLines}, ${lines.rows}::jsonb)
  ), notices as (${insertNotices({ notice: 'new-order', orderId }, { except: placedBy })})
  insert into ${outbox} (letter) select jsonb_array_elements(${JSON.stringify(letters)}::jsonb)`;
}

/** The columns of a table that these rows have values for, and the rows by the names of columns. */
function recordsOf(table: PgTable, rows: readonly object[]): { readonly names: SQL; readonly rows: string } {
  const columns = getTableColumns(table);
  const nameOf = (key: string) => columns[key]?.name ?? key;
  const names = [...new Set(rows.flatMap(Object.keys))].map(nameOf);
  // PostgreSQL refuses half of a surrogate pair.
  const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(key), wellFormed(value)])),
  );
  return { names: sql.raw(names.join(', ')), rows: JSON.stringify(records) };
}

function ownOrders(db: Db, isOwn: SQL): OwnOrders {
  return {
    async list(before) {
      const rows = await db
        .select({ row: orders, isStaffed })
        .from(orders)
        .where(before === undefined ? isOwn : and(isOwn, lt(orders.id, before)))
        .orderBy(desc(orders.id))
        .limit(MOST_ORDERS + 1);
      return listOf(db, rows);
    },
    async find(orderNumber) {
      const found = await findWithLines(db, and(isOwn, eq(orders.id, orderNumber)));
      if (!found?.isStaffed) return found && toOrder(found.row, found.lines);
      const progress = await progressOf(db, [found.row]);
      return { ...toOrder(found.row, found.lines), progress: progress(found.row) };
    },
    async lastAddress() {
      const [newest] = await db
        .select({ address: orders.address, isToErase: orders.isToErase })
        .from(orders)
        .where(isOwn)
        .orderBy(desc(orders.id))
        .limit(1);
      return newest && !newest.isToErase ? newest.address : '';
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
    .select({
      row: orders,
      owner: { email: user.email, isEmailVerified: user.emailVerified },
      line: orderLines,
      isStaffed,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(user, eq(user.id, orders.userId))
    .where(where)
    .orderBy(asc(orderLines.position));
  return found[0] && { ...found[0], lines: found.map(({ line }) => line) };
}

/** Reads as many of the orders as the bounds allow, and at least one: no order has as many lines as a list. */
async function listOf(db: Db, found: readonly { row: OrderRow; isStaffed: boolean }[]): Promise<OrderList> {
  if (found.length === 0) return { orders: [], hasOlder: false };
  const newest = found.slice(0, MOST_ORDERS).map(({ row }) => row);
  const [lines, progress] = await Promise.all([
    linesOf(db, newest),
    found[0]?.isStaffed ? progressOf(db, newest) : undefined,
  ]);
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
    orders: whole.map((row) => {
      const order = toOrder(row, linesByOrder.get(row.id) ?? []);
      return progress ? { ...order, progress: progress(row) } : order;
    }),
    hasOlder: whole.length < found.length,
  };
}

/** One more than a list may have. */
function linesOf(db: Db, newest: readonly OrderRow[]): Promise<LineRow[]> {
  return db
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
}

/** Reads the desk's work on these orders, in a statement each for events, parcels and, of ended ones, money. */
async function progressOf(db: Db, rows: readonly OrderRow[]): Promise<(row: OrderRow) => OrderProgress> {
  const ids = rows.map(({ id }) => id);
  const ended = rows.filter(({ status }) => status === 'cancelled').map(({ id }) => id);
  const [events, sent, paid] = await Promise.all([eventsOf(db, ids), parcelsOf(db, ids), paidOf(db, ended)]);
  const eventsByOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const parcelsByOrder = Map.groupBy(sent, ({ orderId }) => orderId);
  return ({ id, stage, status, payBy }) => ({
    stage: stage as Stage,
    payBy: payBy?.getTime(),
    moves: movesOf(eventsByOrder.get(id) ?? []),
    parcels: (parcelsByOrder.get(id) ?? []).flatMap(toSent),
    isUncharged: status === 'cancelled' && !paid.has(id),
  });
}

type EventRow = Awaited<ReturnType<typeof eventsOf>>[number];
type EventData = { readonly seq?: number; readonly until?: string } | null;

function eventsOf(db: Db, ids: string[]) {
  const { orderId, seq, kind, move, fromStage, at, reason, data } = orderEvents;
  return db
    .select({ orderId, seq, kind, move, fromStage, at, reason, data })
    .from(orderEvents)
    .where(and(inArray(orderId, ids), inArray(kind, ['move', 'undone'])))
    .orderBy(asc(orderId), asc(seq));
}

function parcelsOf(db: Db, ids: string[]) {
  const { orderId, carrier, service, number, shippedAt, state } = parcels;
  return db
    .select({ orderId, carrier, service, number, shippedAt, state })
    .from(parcels)
    .where(and(inArray(orderId, ids), inArray(state, ['shipped', 'delivered'])))
    .orderBy(asc(shippedAt), asc(number));
}

/** Returns those of the orders for which money came, also where it was refunded. */
async function paidOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { orderId, cents } = payments;
  const isPaid = and(inArray(orderId, [...ids]), gt(cents, 0));
  return new Set((await db.selectDistinct({ orderId }).from(payments).where(isPaid)).map((row) => row.orderId));
}

/** The moves that were not taken back. */
function movesOf(events: readonly EventRow[]): readonly StageMove[] {
  const undone = events.filter(({ kind }) => kind === 'undone').map(({ data }) => (data as EventData)?.seq);
  return events
    .filter(({ kind, seq }) => kind === 'move' && !undone.includes(seq))
    .map(({ move, fromStage, at, reason, data }) => {
      const { until } = (data as EventData) ?? {};
      return {
        move: move as Move,
        from: fromStage as Stage,
        at: at.getTime(),
        reason,
        until: until === undefined ? undefined : Date.parse(until),
      };
    });
}

function toSent(parcel: Awaited<ReturnType<typeof parcelsOf>>[number]): readonly ParcelOnItsWay[] {
  const { carrier, service, number, shippedAt, state } = parcel;
  if (!shippedAt) return [];
  const isDelivered = state === 'delivered';
  return [{ carrier: carrier as Carrier, service, number, shippedAt: shippedAt.getTime(), isDelivered }];
}
