import { describe, expect, it } from 'vitest';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { orderNumberOf, usd } from './order-facts.ts';

const ORDER: OrderRecord = {
  orderId: '17635489204171234567890',
  orderDate: '2025-11-19T10:42:00.417Z',
  status: 'pending',
  totalAmount: 5350.32,
  address: '1840 Lakeview Avenue, Chicago, IL 60614',
  cartItem: [],
  spot: { USDXAU: 4078.4, USDXAG: 50.62, at: '2025-11-19T10:42:00.000Z' },
};

describe('orderNumberOf', () => {
  it('is the id of the order', () => {
    expect(orderNumberOf(ORDER)).toBe('17635489204171234567890');
  });

  it("is the timestamp of the order's date where the id is missing", () => {
    expect(orderNumberOf({ ...ORDER, orderId: '' })).toBe('1763548920417');
  });
});

describe('usd', () => {
  it('prints dollars of the wire with two decimals', () => {
    expect([usd(5350.32), usd(54.2), usd(10278)]).toEqual(['$5,350.32', '$54.20', '$10,278.00']);
  });
});
