import { describe, expect, it } from 'vitest';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { holdEnd, timeOfRecord, workingText } from './sheet-facts.ts';

const BUFFALO = {
  id: 'Buffalo',
  quantity: 3,
  price: 4251.73,
  product: { id: 'Buffalo', name: 'Gold Buffalo', metal: 'gold', weight: 1, premiumPercentage: 4.25 },
} as const;
const ORDER: OrderRecord = {
  orderId: '17635489204171234567890',
  orderDate: '2025-11-19T10:42:00.417Z',
  status: 'pending',
  totalAmount: 12755.19,
  address: '1840 Lakeview Avenue, Chicago, IL 60614',
  cartItem: [BUFFALO],
  spot: { USDXAU: 4078.4, USDXAG: 50.62, at: '2025-11-19T10:42:00.000Z' },
};

describe('the working of a price', () => {
  it('is that of the first line', () => {
    expect(workingText(ORDER)).toBe('$4,078.40 × 1 oz × 1.0425 = $4,251.73');
  });

  it('is not told where the order does not tell its rates, its weight or its premium', () => {
    expect(workingText({ ...ORDER, cartItem: [] })).toBeUndefined();
    expect(workingText({ ...ORDER, spot: undefined })).toBeUndefined();
    expect(workingText({ ...ORDER, cartItem: [{ id: 'x', quantity: 1, price: 10 }] })).toBeUndefined();
  });
});

it('names the end of a hold until it is over', () => {
  const holdUntil = '2025-11-19T20:31:00.000Z';
  expect(holdEnd({ holdUntil }, Date.parse('2025-11-19T20:30:59Z'))).toBe(holdUntil);
  expect(holdEnd({ holdUntil }, Date.parse(holdUntil))).toBeUndefined();
  expect(holdEnd({}, 0)).toBeUndefined();
});

it('writes the reading of a price to the second, by the clock of the shop', () => {
  expect(timeOfRecord('2025-11-19T16:30:41.000Z')).toBe('Wednesday, November 19, 2025 at 10:30:41 AM CST');
  expect(timeOfRecord('soon')).toBe('');
});
