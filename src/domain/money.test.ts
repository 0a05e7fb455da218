import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCents,
  cents,
  centsFromDollars,
  dollars,
  formatAmount,
  formatUsd,
  multiplyCents,
  parseAmount,
  subtractCents,
  sumCents,
} from './money.ts';

const amount = fc.integer({ min: 0, max: 10 ** 13 }).map(cents);

describe('money', () => {
  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never %d', (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  });

  it('adds and takes away exactly', () => {
    fc.assert(fc.property(amount, amount, (a, b) => subtractCents(addCents(a, b), b) === a));
  });

  it('multiplies as adding many times', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }).map(cents),
        fc.integer({ min: 0, max: 50 }),
        (price, quantity) => {
          expect(multiplyCents(price, quantity)).toBe(sumCents(Array(quantity).fill(price)));
        },
      ),
    );
    expect(() => multiplyCents(cents(100), 1.5)).toThrow(RangeError);
  });

  it('comes back from its wire form and from its path form', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(centsFromDollars(dollars(value))).toBe(value);
        expect(centsFromDollars(JSON.parse(JSON.stringify(dollars(value))))).toBe(value);
        expect(parseAmount(formatAmount(value))).toBe(value);
      }),
    );
  });

  it.each([
    [1.005, 101],
    [0.615, 62],
    [4078.404, 407_840],
    [4078.405, 407_841],
    [0, 0],
    [-0, 0],
    [-1.005, -101],
    [1e-9, 0],
    [1e-300, 0],
    [9e13, 9e15],
  ])('quantises %d dollars half up by the digits that are read: %d cents', (value, expected) => {
    expect(centsFromDollars(value)).toBe(expected);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1e300])('is nothing of %d dollars', (value) => {
    expect(centsFromDollars(value)).toBeUndefined();
  });

  it.each(['', '1.234', '-1', '1e5', ' 1', '1,000', '.5', '1.', '0x10', '99999999999999'])(
    'does not read %j',
    (text) => {
      expect(parseAmount(text)).toBeUndefined();
    },
  );

  // Proves 9.5
  it.each([
    [427_212, '$4,272.12'],
    [5, '$0.05'],
    [100_000_000, '$1,000,000.00'],
    [-1_260, '−$12.60'],
  ])('prints %d as %s', (value, text) => {
    expect(formatUsd(cents(value))).toBe(text);
  });
});
