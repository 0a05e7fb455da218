import { expect } from 'vitest';
import type { StubbornCustomer } from './stubborn-customer.ts';

/** What the shop has stored for a customer is what it acknowledged, each once and at its own sum. Answers how many orders. */
export async function compareBooks(customer: StubbornCustomer): Promise<number> {
  expect(customer.strange).toEqual([]);
  const stored = await customer.orders();
  const byId = (a: { orderId: string }, b: { orderId: string }) => a.orderId.localeCompare(b.orderId);
  const asStored = stored.map(({ orderId, totalAmount }) => ({ orderId, totalAmount })).sort(byId);
  const asAcknowledged = customer.acknowledged.map(({ orderId, totalAmount }) => ({ orderId, totalAmount })).sort(byId);
  expect(asStored).toEqual(asAcknowledged);
  for (const { totalAmount, cartItem } of stored) {
    const sum = cartItem.reduce((cents, { price, quantity }) => cents + Math.round(price * 100) * quantity, 0);
    expect(sum).toBe(Math.round(totalAmount * 100));
  }
  return stored.length;
}
