import { type Cents, cents, sumCents } from './money.ts';
import { type Stage, statusOf } from './stage.ts';

export type OrderBalance = {
  /** What came less what went back. */
  readonly paid: Cents;
  /** What the customer has still to pay; nothing once the order has ended. */
  readonly open: Cents;
  /** What the dealer has to pay back: what is over, or everything of an order that has ended. */
  readonly toPayBack: Cents;
};

/** The money of an order. `payments` below zero went back. */
export function orderBalance(total: Cents, stage: Stage, payments: readonly Cents[]): OrderBalance {
  const paid = sumCents(payments);
  const due = statusOf(stage) === 'cancelled' ? cents(0) : total;
  return { paid, open: cents(Math.max(0, due - paid)), toPayBack: cents(Math.max(0, paid - due)) };
}
