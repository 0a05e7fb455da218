import { expect, it } from 'vitest';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { stepsOf } from './order-steps.ts';

const order = (status: string): OrderRecord => ({
  orderDate: '2025-11-19T16:31:00.000Z',
  status,
  totalAmount: 1,
  address: '',
  cartItem: [],
});

it('begins with the order that was received, and names the call as the next step of a pending one', () => {
  expect(stepsOf(order('PENDING'), 'Soon.')).toEqual([
    { what: 'Order received', at: 'Nov 19, 2025, 10:31 AM CST', state: 'done' },
    { what: 'Next: we call you', text: 'Soon.', state: 'now' },
  ]);
});

it.each([
  ['delivered', 'Delivered', 'done'],
  ['processing', 'Processing', 'now'],
  ['cancelled', 'Cancelled', 'now'],
  ['on hold', 'On hold', 'now'],
])('shows %s as where the order stands, and promises no call', (status, what, state) => {
  expect(stepsOf(order(status), 'Soon.')[1]).toEqual({ what, state });
});
