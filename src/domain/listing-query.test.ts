import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Choice } from './listing.ts';
import { SORTS, type Sort } from './listing-order.ts';
import { formatHundredths, readChoice, readPage, writeChoice, writePage } from './listing-query.ts';
import { cents } from './money.ts';
import type { BasisPoints } from './price.ts';
import { microOunces, ounces } from './weight.ts';

const ALL: Choice = { weights: [], sort: 'featured' };

const anyChoice: fc.Arbitrary<Choice> = fc.record({
  weights: fc.uniqueArray(fc.integer({ min: 1, max: 100_000_000 }).map(microOunces), { maxLength: 3 }),
  highestPremium: fc.option(fc.integer({ min: 1, max: 5_000 }) as fc.Arbitrary<BasisPoints>, { nil: undefined }),
  isGraded: fc.constantFrom(true, false, undefined),
  lowestPrice: fc.option(fc.integer({ min: 1, max: 14_000_000 }).map(cents), { nil: undefined }),
  highestPrice: fc.option(fc.integer({ min: 1, max: 14_000_000 }).map(cents), { nil: undefined }),
  maker: fc.constantFrom('A maker', 'A & B', undefined),
  sort: fc.constantFrom<Sort>(...SORTS),
});

describe('the choice in an address', () => {
  const KNOWN = { weights: ['1', '0.5', '0.1'].map(ounces), makers: ['A maker', 'A & B'], isPartlyGraded: true };
  const read = (query: string) => readChoice(new URLSearchParams(query), KNOWN);

  it('is read in ounces, percent and dollars', () => {
    expect(read('weight=1&weight=0.5&maker=A+%26+B&graded=no&premium=7.5&from=99.5&price=2500&sort=weight')).toEqual({
      weights: [ounces('1'), ounces('0.5')],
      maker: 'A & B',
      isGraded: false,
      highestPremium: 750,
      lowestPrice: 9_950,
      highestPrice: 250_000,
      sort: 'weight',
    });
  });

  it.each([
    'maker=a+maker&maker=',
    'weight=heavy&premium=low&price=cheap&sort=best',
    'weight=&premium=&from=&price=&sort=&graded=',
    'weight=7&premium=0&price=0&sort=__proto__',
    'weight=-1&premium=-5&price=1e3&from=-1&sort=PRICE-LOW&graded=true',
    'weight=1.0000001&premium=1.234&price=99999999999999999999&sort[]=weight',
    'weight=%00&premium=%F0%9F%92%A9&price=$100&x=y',
  ])('ignores what it cannot read: %s', (query) => {
    expect(read(query)).toEqual(ALL);
  });

  it('does not heed a weight, maker or grading that all products have', () => {
    const known = { weights: [ounces('1')], makers: ['A maker'], isPartlyGraded: false };
    expect(readChoice(new URLSearchParams('weight=1&maker=A+maker&graded=yes'), known)).toEqual(ALL);
  });

  it('is written as it is read', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const known = { ...KNOWN, weights: [...choice.weights, ounces('400')] };
        expect(readChoice(new URLSearchParams(writeChoice(choice)), known)).toEqual(choice);
      }),
    );
    expect(writeChoice(ALL)).toEqual([]);
  });

  it('has figures without trailing zeros', () => {
    expect([5, 50, 750, 1000, 250_000].map(formatHundredths)).toEqual(['0.05', '0.5', '7.5', '10', '2500']);
  });
});

describe('the page in an address', () => {
  it.each([
    ['', 1],
    ['page=2', 2],
    ['page=7', 7],
    ['page=8', 7],
    ['page=999999999', 7],
    ['page=9999999999', 1],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=02', 1],
    ['page=2.5', 1],
    ['page=two', 1],
  ])('%j is page %i of 7', (query, page) => {
    expect(readPage(new URLSearchParams(query), 7)).toBe(page);
  });

  it('is not there for the first one, and comes after the choice', () => {
    expect(writePage({ ...ALL, sort: 'weight' }, 1)).toEqual([['sort', 'weight']]);
    expect(writePage({ ...ALL, sort: 'weight' }, 3)).toEqual([
      ['sort', 'weight'],
      ['page', '3'],
    ]);
  });
});
