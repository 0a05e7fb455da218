import { expect } from 'vitest';
import { compareBooks } from './books.ts';
import { StubbornCustomer } from './stubborn-customer.ts';

const CUSTOMERS = 5;
const ROUNDS_OF_A_CUSTOMER = 20;

/** Customers order all the while; after each blow the next one follows. At the end the books are compared. */
export async function besiege(origin: () => string, rounds: number, blow: () => Promise<void>): Promise<void> {
  let acknowledged = 0;
  for (let done = 0; done < rounds; done += ROUNDS_OF_A_CUSTOMER) {
    const customers = Array.from({ length: CUSTOMERS }, () => new StubbornCustomer(origin));
    for (const customer of customers) await customer.signUp();
    let isOver = false;
    const ordering = Promise.all(customers.map((customer) => customer.orderUntil(() => isOver)));
    // However slow the machine is, the first blow meets customers in the middle of their orders.
    const through = () => customers.reduce((sum, customer) => sum + customer.acknowledged.length, 0);
    await expect.poll(through, { timeout: 60_000 }).toBeGreaterThan(CUSTOMERS);
    for (let round = 0; round < Math.min(ROUNDS_OF_A_CUSTOMER, rounds - done); round += 1) await blow();
    isOver = true;
    await ordering;
    for (const customer of customers) acknowledged += await compareBooks(customer);
  }
  // Somebody must have come through between the blows, or this has shown nothing.
  expect(acknowledged).toBeGreaterThan(CUSTOMERS);
}
