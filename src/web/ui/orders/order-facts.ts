import type { OrderRecord } from '#contract/calls/orders.ts';
import { type Cents, centsFromDollars, formatUsd } from '#domain/money.ts';

/** Section 3 of the specification: without an id, the timestamp of the order's date stands for it. Empty without either. */
export function orderNumberOf({ orderId, orderDate }: OrderRecord): string {
  return orderId || String(Date.parse(orderDate) || '');
}

/** Formats dollars as the contract has them. */
export function usd(dollars: number): string {
  const amount: Cents | undefined = centsFromDollars(dollars);
  return amount === undefined ? '' : formatUsd(amount);
}
