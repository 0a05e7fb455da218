import { describe, expect, it } from 'vitest';
import type { OrderRecord } from '#contract/calls/orders.ts';
import { groupsOf } from '#domain/order-number.ts';
import { lineFacts, orderNumberOf, ouncesText, ratesText, statusText, tickTime, usd } from './order-facts.ts';

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

const BUFFALO = {
  id: 'Buffalo',
  quantity: 1,
  price: 4245.16,
  product: { id: 'Buffalo', name: 'Gold Buffalo', metal: 'gold', weight: 1, premiumPercentage: 4.25 },
} as const;
const QUARTER = { ...BUFFALO, id: 'Sovereign', quantity: 3, product: { ...BUFFALO.product, weight: 0.2354 } } as const;
const ROUND = {
  id: 'Round',
  quantity: 999,
  price: 54.51,
  product: { id: 'Round', name: 'Silver Round', metal: 'silver', weight: 0.16075, premiumPercentage: 7.5 },
} as const;

describe('the facts of a line', () => {
  it('are each and together to the cent, weight and premium', () => {
    expect(lineFacts(ROUND)).toEqual({
      id: 'Round',
      name: 'Silver Round',
      quantity: 999,
      pieces: '999',
      each: '$54.51',
      together: '$54,455.49',
      metal: 'silver',
      weight: '0.16075 oz',
      premium: '7.50%',
    });
  });

  it('are what is there where the answer has no more', () => {
    expect(lineFacts({ id: 'x', quantity: 2, price: 10 })).toMatchObject({
      name: 'Product',
      together: '$20.00',
      weight: undefined,
      premium: undefined,
    });
  });
});

describe('the fine weight of an order', () => {
  it('is added up exactly for each metal', () => {
    expect(ouncesText({ ...ORDER, cartItem: [ROUND, QUARTER, BUFFALO] })).toBe(
      '1.7062\u00a0oz gold, 160.58925\u00a0oz silver',
    );
  });

  it('is grouped in thousands', () => {
    const kilos = { ...BUFFALO, quantity: 999, product: { ...BUFFALO.product, weight: 32.15 } };
    expect(ouncesText({ ...ORDER, cartItem: [kilos] })).toBe('32,117.85\u00a0oz gold');
  });

  it('is not told where a line does not say what it weighs', () => {
    expect(ouncesText({ ...ORDER, cartItem: [BUFFALO, { id: 'x', quantity: 1, price: 10 }] })).toBeUndefined();
    expect(ouncesText(ORDER)).toBeUndefined();
  });
});

describe('the rates of an order', () => {
  it('are those of its metals, with the time and without a day of its own', () => {
    const order = { ...ORDER, cartItem: [BUFFALO] };
    expect([ratesText(order), tickTime(order)]).toEqual(['gold $4,078.40 per oz', '4:42 AM CST']);
    expect(ratesText({ ...order, cartItem: [BUFFALO, ROUND] })).toBe('gold $4,078.40 and silver $50.62 per oz');
  });

  it('name the day where it is another one than the order', () => {
    expect(tickTime({ ...ORDER, orderDate: '2025-11-20T10:42:00.417Z' })).toBe('Nov 19, 2025, 4:42 AM CST');
    expect(tickTime({ ...ORDER, orderDate: 'yesterday' })).toBe('Nov 19, 2025, 4:42 AM CST');
  });
});

it('shows an order number in fours and a status as a sentence begins', () => {
  expect(groupsOf('17635489204174410928375')).toEqual(['1763', '5489', '2041', '7441', '0928', '375']);
  expect(statusText({ status: ' PENDING ' })).toBe('Pending');
});
