import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import type { OrderLine, OrderStatus } from '#domain/order.ts';
import type { Order } from '#domain/placed-order.ts';
import type { BasisPoints } from '#domain/price.ts';
import type { Instant, SpotSource } from '#domain/spot.ts';
import { microOunces } from '#domain/weight.ts';
import type { Db } from '../db/open.ts';
import { rowsOf } from '../db/rows.ts';
import { orderLines, orders, waitingLetters } from '../db/schema.ts';
import { countedAttempt, type Limit, type TooMany, takenBy } from './limits.ts';

/** What makes a repeated request the same one. */
export type RequestMark = { readonly idempotencyKey: string | undefined; readonly fingerprint: string };

/** Somebody has placed it; later it may have no owner any more. */
export type NewOrder = Order & { readonly userId: string };

/** `no-such-user`: the account was deleted a moment ago. */
export type StoredOrder = 'stored' | 'known-key' | 'no-such-user' | TooMany;

export type OrderStore = {
  /**
   * Counts an attempt of the user under the limit and stores the order whole, with the letters about it that wait: one
   * statement, so all or nothing in one round trip. Stores nothing when the limit refuses, and neither counts nor stores
   * anything when the user has used the idempotency key before.
   */
  place(order: NewOrder, mark: RequestMark, limit: Limit, letters: readonly object[]): Promise<StoredOrder>;
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
    async place(order, mark, limit, letters) {
      const isNew = sql`not exists (
        select from ${orders} where user_id = ${order.userId} and idempotency_key = ${mark.idempotencyKey ?? null})`;
      const statement = sql`with ${countedAttempt(limit, order.userId, isNew)},
        placed as (${insertOrder(order, mark)} from counted where points <= ${limit.times}
          on conflict (user_id, idempotency_key) do nothing returning id),
        lines as (${insertLines(order.lines)}),
        letters as (
          insert into ${waitingLetters} (letter)
          select letter from placed, jsonb_array_elements(${JSON.stringify(letters)}::jsonb) as letter)
        select (select id from placed) as id, points, expire from counted`;
      const rows = await rowsOf<PlacedRow>(db, statement).catch((error: unknown) => {
        if (isUnknownUser(error)) return undefined;
        throw error;
      });
      if (!rows) return 'no-such-user';
      const [row] = rows;
      if (!row) return 'known-key';
      const taken = takenBy(limit, row.points, new Date(row.expire));
      if (!taken.ok) return taken;
      return row.id === null ? 'known-key' : 'stored';
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

/** The order refers to a user that is not there any more. */
function isUnknownUser(error: unknown): boolean {
  const { code, constraint } = ((error as Error).cause ?? {}) as { code?: string; constraint?: string };
  return code === '23503' && constraint?.startsWith('orders_user_id') === true;
}

type PlacedRow = { readonly id: string | null; readonly points: number; readonly expire: string | Date };

/** `insert ... select` of the order; what follows says from where and under which condition. */
function insertOrder({ recipient, tick, ...order }: NewOrder, { idempotencyKey, fingerprint }: RequestMark): SQL {
  return sql`insert into ${orders} (id, user_id, placed_at, status, total_cents,
      first_name, last_name, email, phone, address,
      tick_id, tick_at, tick_source, gold_cents, silver_cents, idempotency_key, fingerprint)
    select ${order.orderNumber}::text, ${order.userId}::text, ${instant(order.placedAt)}, ${order.status}::text,
      ${order.total}::bigint, ${recipient.firstName}::text, ${recipient.lastName}::text, ${recipient.email}::text,
      ${recipient.phone}::text, ${recipient.address}::text, ${tick.id}::bigint, ${instant(tick.at)}, ${tick.source}::text,
      ${tick.prices.gold}::bigint, ${tick.prices.silver}::bigint, ${idempotencyKey ?? null}::text, ${fingerprint}::text`;
}

function insertLines(lines: readonly OrderLine[]): SQL {
  const rows = lines.map((line, position) => ({
    position,
    product_id: line.productId,
    name: line.name,
    metal: line.metal,
    weight_micro_ounces: line.weight,
    premium_basis_points: line.premium,
    quantity: line.quantity,
    unit_price_cents: line.unitPrice,
  }));
  return sql`insert into ${orderLines} (order_id, position, product_id, name, metal,
      weight_micro_ounces, premium_basis_points, quantity, unit_price_cents)
    select placed.id, line.* from placed, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (
      position integer, product_id text, name text, metal text,
      weight_micro_ounces bigint, premium_basis_points integer, quantity integer, unit_price_cents bigint)`;
}

function instant(at: Instant): SQL {
  return sql`${new Date(at).toISOString()}::timestamptz`;
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
