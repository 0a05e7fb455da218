import { asc, eq, sql } from 'drizzle-orm';
import { type Cents, cents } from '#domain/money.ts';
import { orderBalance } from '#domain/order-balance.ts';
import type { PAYMENT_METHODS } from '#domain/order-reasons.ts';
import type { Stage } from '#domain/stage.ts';
import { payments } from '../../database/desk-tables.ts';
import { orders } from '../../database/schema.ts';
import type { Db } from '../../database/types.ts';

export type NewPayment = {
  /** Below zero: paid back. */
  readonly cents: Cents;
  readonly method: (typeof PAYMENT_METHODS)[number];
  readonly reference: string;
  /** The bank's day, `2026-11-23`. */
  readonly receivedOn: string;
};

export type MoneyStore = ReturnType<typeof moneyStore>;

/** Payments of orders: added and never changed. */
export function moneyStore(db: Db) {
  async function paymentsOf(orderId: string) {
    const rows = await db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.at));
    return rows.map((row) => ({ ...row, cents: cents(row.cents), method: row.method as NewPayment['method'] }));
  }

  return {
    /** Under the order's lock. */
    async add(orderId: string, staffId: string, at: Date, payment: NewPayment): Promise<void> {
      await db.insert(payments).values({ ...payment, orderId, staffId, at });
      await db
        .update(orders)
        .set({ paidCents: sql`${orders.paidCents} + ${payment.cents}` })
        .where(eq(orders.id, orderId));
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
    async hasReference(reference: string): Promise<boolean> {
      const found = await db
        .select({ id: payments.id })
        .from(payments)
        .where(eq(payments.reference, reference))
        .limit(1);
      return found.length > 0;
    },
  };
}
