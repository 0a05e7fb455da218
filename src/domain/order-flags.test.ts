import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { flagsOf, gravityOf, ORDER_FLAG_NAMES } from './order-flags.ts';

const CALM = {
  total: cents(500_00),
  monthTotal: cents(500_00),
  isFirst: true,
  hasTwin: false,
  hasFailedLetter: false,
  hasLapsedQuote: false,
  isShort: false,
  isByHand: false,
  isCustomerBlocked: false,
  isCustomerReviewed: false,
};

describe('flags of an order', () => {
  it('flags nothing of an order like most', () => {
    expect(flagsOf(CALM)).toEqual([]);
  });

  it.each([
    ['a month that reaches the sum', { monthTotal: cents(10_000_00) }, ['month-sum']],
    ['a month one cent below it', { monthTotal: cents(9_999_99) }, []],
    ['a large first order', { total: cents(10_000_00) }, ['first-large']],
    ['a large order of somebody known', { total: cents(10_000_00), isFirst: false }, []],
    [
      'the gravest first',
      { isByHand: true, isShort: true, hasLapsedQuote: true, hasTwin: true, isCustomerBlocked: true },
      ['customer-blocked', 'short', 'quote-lapsed', 'twice', 'by-hand'],
    ],
  ])('flags %s', (_, facts, flags) => {
    expect(flagsOf({ ...CALM, ...facts })).toEqual(flags);
  });

  it('has a blocked customer alone as the gravest, and no graver flag below a lesser one', () => {
    const gravities = ORDER_FLAG_NAMES.map(gravityOf);
    expect(gravities.lastIndexOf('bad')).toBe(0);
    expect(gravities.indexOf('plain')).toBe(gravities.lastIndexOf('warn') + 1);
  });
});
