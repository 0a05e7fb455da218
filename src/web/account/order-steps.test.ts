import { expect, it } from 'vitest';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { stepsOf, wayLines } from './order-steps.ts';

const order = (status: string): OrderRecord => ({
  orderDate: '2025-11-19T16:31:00.000Z',
  status,
  totalAmount: 1,
  address: '',
  cartItem: [],
});

it('begins with the order that was received, and names the call as the next step of a pending one', () => {
  expect(stepsOf({ ...order('PENDING'), nextStep: 'Soon.' })).toEqual([
    { what: 'Order received', at: 'Nov 19, 2025, 10:31 AM CST', state: 'done' },
    { what: "Next: we'll call you", text: 'Soon.', state: 'now' },
  ]);
});

it.each([
  ['delivered', 'Delivered', 'done'],
  ['processing', 'Processing', 'now'],
  ['cancelled', 'Cancelled', 'now'],
  ['on hold', 'On hold', 'now'],
])('shows %s as where the order stands, and promises no call', (status, what, state) => {
  expect(stepsOf(order(status))[1]).toEqual({ what, state });
});

it('tells in the history what an order waits for, and where its parcels are', () => {
  const price = { what: 'New price offered', text: 'Until 4:02 PM CST today.', state: 'now' } as const;
  const placed = { what: 'Placed', state: 'done' } as const;
  const open = { ...order('pending'), stage: 'requoted', timeline: [placed, price] };
  expect(wayLines(open)).toEqual([{ text: 'New price offered · Until 4:02 PM CST today.' }]);
  // The foot of a new order tells until when its price is held.
  expect(wayLines({ ...open, stage: 'new' })).toEqual([]);
  const url = 'https://www.fedex.com/fedextrack/?trknbr=794611820353';
  const parcels = [
    { carrier: 'FedEx', number: '7946 1182 0353', url },
    { carrier: 'Armored carrier', number: 'A-1' },
  ];
  const late = { what: 'Delayed', text: 'The carrier is tracing your parcel.', state: 'now' } as const;
  expect(wayLines({ ...order('processing'), stage: 'held', timeline: [placed, late], parcels })).toEqual([
    { text: 'Delayed · The carrier is tracing your parcel.' },
    { text: 'Shipped · ', follow: { number: 'FedEx 7946 1182 0353', url } },
    { text: 'Shipped · Armored carrier A-1' },
  ]);
  expect(wayLines(order('pending'))).toEqual([]);
});
