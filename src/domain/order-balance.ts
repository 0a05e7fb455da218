import { type Cents, cents, sumCents } from './money.ts';
import { type Stage, statusOf } from './stage.ts';

export type OrderBalance = {
  /** Payments less refunds. */
  readonly paid: Cents;
  /** The rest that the customer has to pay; 0 once the order has ended. */
  readonly open: Cents;
  /** The refund due: the overpayment, or everything paid for an order that has ended. */
  readonly toPayBack: Cents;
};

/** Stages of an order from its full payment on. */
export const PAID_STAGES = [
  'paid',
  'held',
  'allocated',
  'packed',
  'shipped',
  'delivered',
] as const satisfies readonly Stage[];

/** True for an order that was paid in full. Orders from before the desk were delivered without a payment in its books. */
export function wasPaid(stage: Stage, hasPayments: boolean): boolean {
  return (PAID_STAGES as readonly Stage[]).includes(stage) && (stage !== 'delivered' || hasPayments);
}

type Paid = {
  readonly stage: Stage;
  readonly total: Cents;
  readonly paid: Cents;
  readonly hasPayments: boolean;
};

/**
 * Returns the missing part of an order that was paid once: a check has bounced, or too much was refunded. Zero for any other
 * order.
 */
export function shortOf({ stage, total, paid, hasPayments }: Paid): Cents {
  return wasPaid(stage, hasPayments) && paid < total ? cents(total - paid) : cents(0);
}

/** The money of an order. `payments` below zero went back. */
export function orderBalance(total: Cents, stage: Stage, payments: readonly Cents[]): OrderBalance {
  const paid = sumCents(payments);
  const due = statusOf(stage) === 'cancelled' ? cents(0) : total;
  return { paid, open: cents(Math.max(0, due - paid)), toPayBack: cents(Math.max(0, paid - due)) };
}
