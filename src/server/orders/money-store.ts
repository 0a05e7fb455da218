import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { BookedPayment, OpenOrder } from '#domain/match-payments.ts';
import { type Cents, cents } from '#domain/money.ts';
import { orderBalance } from '#domain/order-balance.ts';
import type { PaymentMethod } from '#domain/order-reasons.ts';
import type { Stage } from '#domain/stage.ts';
import { lockReference } from '../database/advisory-locks.ts';
import { payments } from '../database/order-tables.ts';
import { orders } from '../database/schema.ts';
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
export type OwingOrder = OpenOrder & { readonly version: number; readonly stage: Stage; readonly total: Cents };

export type MoneyStore = ReturnType<typeof moneyStore>;

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
    /** Adds a payment, under the order's lock. Returns its id. */
    async add(orderId: string, staffId: string, at: Date, payment: NewPayment): Promise<string> {
      const [row] = await db
        .insert(payments)
        .values({ ...payment, orderId, staffId, at })
        .returning({ id: payments.id });
      if (!row) throw new Error('A payment was not stored');
      await addPaid(orderId, payment.cents);
      return row.id;
    },
    /** Under the order's lock. */
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
    const { id, version, stage, firstName, lastName, totalCents, paidCents } = orders;
    const columns = { orderId: id, version, stage, firstName, lastName, totalCents, paidCents };
    const rows = await db.select(columns).from(orders).where(condition).orderBy(asc(id));
    return rows.map(({ totalCents, paidCents, ...row }) => {
      const [total, stage] = [cents(totalCents), row.stage as Stage];
      return { ...row, stage, total, open: orderBalance(total, stage, [cents(paidCents)]).open };
    });
  }

  return {
    /** Confirmed orders that are not paid in full, the oldest first. */
    awaiting: () => owing(and(eq(orders.stage, 'confirmed'), lt(orders.paidCents, orders.totalCents))),
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
      const { orderId, reference, cents: amount, receivedOn } = payments;
      const rows = await db
        .select({ orderId, reference, amount, receivedOn })
        .from(payments)
        .where(inArray(reference, [...new Set(references)]));
      return rows.map((row) => ({ ...row, amount: cents(row.amount) }));
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
