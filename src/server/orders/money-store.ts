import { and, asc, eq, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { BookedPayment, OpenOrder, writtenNumbers } from '#domain/match-payments.ts';
import { type Cents, cents } from '#domain/money.ts';
import { firstNumberAt } from '#domain/order.ts';
import { orderBalance } from '#domain/order-balance.ts';
import type { PaymentMethod } from '#domain/order-reasons.ts';
import type { Instant } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import { lockReference } from '../database/advisory-locks.ts';
import { payments } from '../database/order-tables.ts';
import { isShort, orders } from '../database/schema.ts';
import type { Db } from '../database/types.ts';

export type NewPayment = {
  /** A refund is below zero. */
  readonly cents: Cents;
  readonly method: PaymentMethod;
  readonly reference: string;
  /** The bank's day, `2026-11-23`. */
  readonly receivedOn: string;
};

/** An order with what is open of it. */
export type OwingOrder = OpenOrder & {
  readonly version: number;
  readonly stage: Stage;
  readonly total: Cents;
  readonly hasEmail: boolean;
};

/** Confirmed and not paid in full, or paid once and short again. */
const IS_AWAITING = or(
  and(eq(orders.stage, 'confirmed'), lt(orders.paidCents, orders.totalCents)),
  isShort('orders'),
) as SQL;

type WrittenNumbers = ReturnType<typeof writtenNumbers>;

/**
 * Payments of orders in cents: added, removed by the undo of their event, and never changed. Throws where a payment to remove
 * is missing.
 */
export function moneyStore(db: Db) {
  async function paymentsOf(orderId: string) {
    const rows = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.at));
    return rows.map((row) => ({ ...row, cents: cents(row.cents), method: row.method as NewPayment['method'] }));
  }

  function addPaid(orderId: string, change: number) {
    return db
      .update(orders)
      .set({ paidCents: sql`${orders.paidCents} + ${change}` })
      .where(eq(orders.id, orderId));
  }

  return {
    ...owingOrders(db),
    ...paymentReferences(db),
    /** Adds a payment, under the order's lock, with what the bank wrote of it. Returns its id. */
    async add(orderId: string, staffId: string, at: Date, payment: NewPayment, memo?: string): Promise<string> {
      const [row] = await db
        .insert(payments)
        .values({ ...payment, orderId, staffId, at, memo })
        .returning({ id: payments.id });
      if (!row) throw new Error('A payment was not stored');
      await addPaid(orderId, payment.cents);
      return row.id;
    },
    /** Removes a payment, under the order's lock. */
    async remove(orderId: string, paymentId: string): Promise<void> {
      const [row] = await db
        .delete(payments)
        .where(and(eq(payments.id, paymentId), eq(payments.orderId, orderId)))
        .returning({ cents: payments.cents });
      if (!row) throw new Error('A payment that is taken back is not there');
      await addPaid(orderId, -row.cents);
    },
    of: paymentsOf,
    /** The order's money as the books have it now. */
    async balanceOf({ id, total, stage }: { readonly id: string; readonly total: Cents; readonly stage: Stage }) {
      const rows = await paymentsOf(id);
      return orderBalance(
        total,
        stage,
        rows.map((row) => row.cents),
      );
    },
  };
}

function owingOrders(db: Db) {
  async function owing(condition: SQL | undefined): Promise<readonly OwingOrder[]> {
    const { id, version, stage, firstName, lastName, email, totalCents, paidCents } = orders;
    const columns = { orderId: id, version, stage, firstName, lastName, email, totalCents, paidCents };
    const rows = await db.select(columns).from(orders).where(condition).orderBy(asc(id));
    return rows.map(({ totalCents, paidCents, email: address, ...row }) => {
      const [total, stage] = [cents(totalCents), row.stage as Stage];
      return {
        ...row,
        stage,
        total,
        hasEmail: address !== '',
        open: orderBalance(total, stage, [cents(paidCents)]).open,
      };
    });
  }

  return {
    /** Orders that await money, the oldest first. */
    awaiting: () => owing(IS_AWAITING),
    /** Orders that await no money: of any age by their whole numbers, and by the ends of their numbers those since an instant. */
    settled: async ({ whole, ends }: WrittenNumbers, since: Instant) => {
      // One parameter each: a statement may be full of digits.
      const hasEnd = sql`right(${orders.id}, 6) = any(${sql.param([...ends])}::text[])`;
      const isWhole = sql`${orders.id} = any(${sql.param([...whole])}::text[])`;
      const isRecent = and(gte(orders.id, firstNumberAt(since)), hasEnd);
      return ends.length === 0 ? [] : owing(and(or(isWhole, isRecent), not(IS_AWAITING)));
    },
    /** Orders of any stage, by their numbers; those that do not exist are left out. */
    owing: async (ids: readonly string[]) => (ids.length === 0 ? [] : owing(inArray(orders.id, [...ids]))),
  };
}

/** References of payments: by them a payment that is recorded already is found. */
function paymentReferences(db: Db) {
  return {
    /** Payments and refunds with one of these references. */
    async withReferences(references: readonly string[]): Promise<readonly BookedPayment[]> {
      if (references.length === 0) return [];
      const { orderId, reference, cents: amount, receivedOn, at } = payments;
      const rows = await db
        .select({ orderId, reference, amount, receivedOn, at })
        .from(payments)
        .where(inArray(reference, [...new Set(references)]));
      return rows.map(({ at, ...row }) => ({ ...row, amount: cents(row.amount), recordedAt: at.getTime() }));
    },
    /** True where a payment has this reference. Until the transaction ends no other looks for it. */
    async hasReference(reference: string): Promise<boolean> {
      await lockReference(db, reference);
      const found = await db
        .select({ id: payments.id })
        .from(payments)
        .where(eq(payments.reference, reference))
        .limit(1);
      return found.length > 0;
    },
  };
}
