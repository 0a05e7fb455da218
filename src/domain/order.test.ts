import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLine } from './address.ts';
import { cents } from './money.ts';
import { lineTotal, ORDER_NUMBER_RANDOM_LIMIT, orderNumber, orderTotal, priceLine } from './order.ts';
import { premiumPercent, unitPrice } from './price.ts';
import { ounces } from './weight.ts';

const product = { id: 'Bar', name: 'Bar', metal: 'gold', weight: ounces('1'), premium: premiumPercent(5) } as const;
const spot = { gold: cents(394_070), silver: cents(5_062) };

describe('an order', () => {
  it('prices each line by the one rule and keeps what the price was made from', () => {
    expect(priceLine(product, 3, spot)).toEqual({
      productId: 'Bar',
      name: 'Bar',
      metal: 'gold',
      weight: product.weight,
      premium: product.premium,
      quantity: 3,
      unitPrice: unitPrice(spot.gold, product.weight, product.premium),
    });
  });

  it('totals unit prices times quantities, and rounds nothing again', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            unitPrice: fc.integer({ min: 1, max: 10 ** 8 }).map(cents),
            quantity: fc.integer({ min: 1, max: 1000 }),
          }),
          { maxLength: 100 },
        ),
        (lines) => {
          expect(orderTotal(lines)).toBe(lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0));
        },
      ),
    );
    expect(lineTotal(priceLine(product, 3, spot))).toBe(413_774 * 3);
  });
});

describe('an order number', () => {
  const instant = fc.integer({ min: 1_700_000_000_000, max: 4_000_000_000_000 });
  const random = fc.integer({ min: 0, max: ORDER_NUMBER_RANDOM_LIMIT - 1 });

  // Proves 9.15
  it('is a long number that begins with its instant and sorts by it', () => {
    fc.assert(
      fc.property(instant, instant, random, random, (a, b, r, s) => {
        const [first, second] = [orderNumber(a, r), orderNumber(b, s)];
        expect(first).toMatch(/^\d{23}$/);
        expect(first.startsWith(String(a))).toBe(true);
        if (a !== b) expect(first < second).toBe(a < b);
      }),
    );
  });
  it.each([-1, 0.5, ORDER_NUMBER_RANDOM_LIMIT])('does not take %d for its random digits', (r) => {
    expect(() => orderNumber(1_700_000_000_000, r)).toThrow(RangeError);
  });
});

describe('an address', () => {
  const shipping = { address: ' 12 Elm Street ', city: 'Springfield', state: 'IL', zipCode: '62704' };
  // Proves 3.checkout.1
  it('is one line of its four parts', () => expect(addressLine(shipping)).toBe('12 Elm Street, Springfield, IL 62704'));
});
