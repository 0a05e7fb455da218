import { type Cents, cents, sumCents } from './money.ts';

export type PaymentEffect = {
  readonly before: Cents;
  readonly after: Cents;
  /** The part above the open amount: a refund due. */
  readonly over: Cents;
};

/** Returns the open amount of an order before and after a payment. */
export function paymentEffect(open: Cents, amount: Cents): PaymentEffect {
  return { before: open, after: cents(Math.max(0, open - amount)), over: cents(Math.max(0, amount - open)) };
}

/** A payment that is not recorded yet; `orderId` is the order that it points to. */
type PointingPayment = { readonly line: number; readonly amount: Cents; readonly orderId: string | null };

export type SharedOrder = { readonly lines: readonly number[]; readonly over: Cents };

/** Returns by number the orders that several payments are for, where these exceed the balance due. */
export function sharedOrders(
  payments: readonly PointingPayment[],
  openOf: ReadonlyMap<string, Cents>,
): ReadonlyMap<string, SharedOrder> {
  const pointing = new Map<string, PointingPayment[]>();
  for (const payment of payments)
    if (payment.orderId !== null) pointing.set(payment.orderId, [...(pointing.get(payment.orderId) ?? []), payment]);
  const shared = new Map<string, SharedOrder>();
  for (const [orderId, own] of pointing) {
    const { over } = paymentEffect(openOf.get(orderId) ?? cents(0), sumCents(own.map(({ amount }) => amount)));
    if (own.length > 1 && over > 0) shared.set(orderId, { lines: own.map(({ line }) => line), over });
  }
  return shared;
}
