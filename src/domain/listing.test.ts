import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Choice, countFilters, listProducts, offerOf, SORTS, type Sort } from './listing.ts';
import { formatHundredths, readChoice, writeChoice } from './listing-query.ts';
import type { Metal } from './metal.ts';
import { cents } from './money.ts';
import { type BasisPoints, premiumPercent, pricePerOunce, unitPrice } from './price.ts';
import { microOunces, ounces } from './weight.ts';

const SPOT = { gold: cents(400_000), silver: cents(5_000) };
const NO_SPOT = { gold: cents(0), silver: cents(0) };
const ALL: Choice = { weights: [], sort: 'featured' };

function piece(name: string, weight: string, premium: number) {
  return { name, metal: 'gold' as Metal, weight: ounces(weight), premium: premiumPercent(premium) };
}

const COINS = [piece('tenth', '0.1', 16), piece('ounce', '1', 4), piece('proof', '1', 12), piece('half', '0.5', 7.5)];

function namesOf(change: Partial<Choice>, spot = SPOT) {
  return listProducts(COINS, { ...ALL, ...change }, spot).map(({ name }) => name);
}

const anyPiece = fc.record({
  metal: fc.constantFrom<Metal>('gold', 'silver'),
  weight: fc.integer({ min: 1, max: 100_000_000 }).map(microOunces),
  premium: fc.integer({ min: 150, max: 5000 }) as fc.Arbitrary<BasisPoints>,
});
const anyChoice: fc.Arbitrary<Choice> = fc.record({
  weights: fc.uniqueArray(fc.integer({ min: 1, max: 100_000_000 }).map(microOunces), { maxLength: 3 }),
  highestPremium: fc.option(fc.integer({ min: 1, max: 9999 }) as fc.Arbitrary<BasisPoints>, { nil: undefined }),
  highestPrice: fc.option(fc.integer({ min: 1, max: 99_999_999 }).map(cents), { nil: undefined }),
  sort: fc.constantFrom<Sort>(...SORTS),
});

describe('a listing', () => {
  it.each<[Sort, string[]]>([
    ['featured', ['tenth', 'ounce', 'proof', 'half']],
    ['price-low', ['tenth', 'half', 'ounce', 'proof']],
    ['price-high', ['proof', 'ounce', 'half', 'tenth']],
    ['premium', ['ounce', 'half', 'proof', 'tenth']],
    ['price-per-ounce', ['ounce', 'half', 'proof', 'tenth']],
    ['weight', ['ounce', 'proof', 'half', 'tenth']],
  ])('in the order %s is %j', (sort, names) => {
    expect(namesOf({ sort })).toEqual(names);
  });

  it('is narrowed by weight, by premium and by price, each with what is equal to its limit', () => {
    expect(namesOf({ weights: [ounces('1'), ounces('0.5')] })).toEqual(['ounce', 'proof', 'half']);
    expect(namesOf({ highestPremium: premiumPercent(7.5) })).toEqual(['ounce', 'half']);
    expect(namesOf({ highestPrice: cents(416_000) })).toEqual(['tenth', 'ounce', 'half']);
    expect(namesOf({ weights: [ounces('1')], highestPrice: cents(100_000) })).toEqual([]);
  });

  it('heeds no price where there is no spot', () => {
    expect(namesOf({ highestPrice: cents(1), sort: 'price-high' }, NO_SPOT)).toEqual(namesOf({}));
  });

  it('holds exactly the products of the choice, in its order, at the unit price', () => {
    fc.assert(
      fc.property(fc.array(anyPiece), anyChoice, (products, choice) => {
        const shown = listProducts(products, choice, SPOT);
        const priceOf = (one: (typeof products)[number]) => unitPrice(SPOT[one.metal], one.weight, one.premium);
        for (const one of products) {
          const isWanted =
            (choice.weights.length === 0 || choice.weights.includes(one.weight)) &&
            one.premium <= (choice.highestPremium ?? Number.POSITIVE_INFINITY) &&
            priceOf(one) <= (choice.highestPrice ?? Number.POSITIVE_INFINITY);
          expect(shown.includes(one)).toBe(isWanted);
        }
        const ranks = shown.map((one) => ({
          featured: products.indexOf(one),
          'price-low': priceOf(one),
          'price-high': -priceOf(one),
          premium: one.premium,
          'price-per-ounce': pricePerOunce(priceOf(one), one.weight),
          weight: -one.weight,
        }));
        const ranked = ranks.map((rank) => rank[choice.sort]);
        expect(ranked).toEqual([...ranked].sort((a, b) => a - b));
      }),
    );
  });
});

describe('what a listing offers', () => {
  it('is each weight, heaviest first, with the number of its products under the other filters', () => {
    const { weights } = offerOf(COINS, { ...ALL, weights: [ounces('1')], highestPremium: premiumPercent(10) }, SPOT);
    expect(weights).toEqual([
      { value: ounces('1'), isChosen: true, count: 1 },
      { value: ounces('0.5'), isChosen: false, count: 1 },
      { value: ounces('0.1'), isChosen: false, count: 0 },
    ]);
  });

  it('is any premium or price, or one up to a round figure', () => {
    const { premiums, prices } = offerOf(COINS, ALL, SPOT);
    expect(premiums.map(({ value }) => value)).toEqual([undefined, 500, 1000, 1500]);
    expect(prices.map(({ value }) => value)).toEqual([undefined, 100_000, 250_000, 425_000]);
    expect(prices.map(({ count }) => count)).toEqual([4, 1, 2, 3]);
  });

  it('is nothing where there is a single choice', () => {
    expect(offerOf(COINS.slice(0, 1), ALL, SPOT)).toEqual({ weights: [], premiums: [], prices: [] });
    expect(offerOf(COINS, ALL, NO_SPOT).prices).toEqual([]);
  });

  it('holds a limit that was asked for, though nobody would offer it', () => {
    const { prices } = offerOf(COINS, { ...ALL, highestPrice: cents(123_456) }, SPOT);
    expect(prices.filter(({ isChosen }) => isChosen)).toEqual([{ value: 123_456, isChosen: true, count: 1 }]);
  });

  it('counts as many as the choice then leaves', () => {
    fc.assert(
      fc.property(fc.array(anyPiece), anyChoice, (products, choice) => {
        const offer = offerOf(products, choice, SPOT);
        for (const { value, count } of offer.premiums)
          expect(listProducts(products, { ...choice, highestPremium: value }, SPOT)).toHaveLength(count);
        for (const { value, count } of offer.prices)
          expect(listProducts(products, { ...choice, highestPrice: value }, SPOT)).toHaveLength(count);
      }),
    );
  });

  it('counts the filters in use', () => {
    expect(countFilters(ALL)).toBe(0);
    expect(countFilters({ ...ALL, weights: [ounces('1')], highestPrice: cents(1) })).toBe(2);
  });
});

describe('the choice in an address', () => {
  const read = (query: string) => readChoice(new URLSearchParams(query), COINS);

  it('is read in ounces, percent and dollars', () => {
    expect(read('weight=1&weight=0.5&premium=7.5&price=2500&sort=weight')).toEqual({
      weights: [ounces('1'), ounces('0.5')],
      highestPremium: 750,
      highestPrice: 250_000,
      sort: 'weight',
    });
  });

  it.each([
    'weight=heavy&premium=low&price=cheap&sort=best',
    'weight=&premium=&price=&sort=',
    'weight=7&premium=0&price=0&sort=__proto__',
    'weight=-1&premium=-5&price=1e3&sort=PRICE-LOW',
    'weight=1.0000001&premium=1.234&price=99999999999999999999&sort[]=weight',
    'weight=%00&premium=%F0%9F%92%A9&price=$100&x=y',
  ])('ignores what it cannot read: %s', (query) => {
    expect(read(query)).toEqual({ weights: [], highestPremium: undefined, highestPrice: undefined, sort: 'featured' });
  });

  it('does not heed a weight that all products have', () => {
    expect(readChoice(new URLSearchParams('weight=1'), COINS.slice(1, 3)).weights).toEqual([]);
  });

  it('is written as it is read', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const products = [...choice.weights, ounces('400')].map((weight) => ({ weight }));
        expect(readChoice(new URLSearchParams(writeChoice(choice)), products)).toEqual(choice);
      }),
    );
    expect(writeChoice(ALL)).toEqual([]);
  });

  it('has figures without trailing zeros', () => {
    expect([5, 50, 750, 1000, 250_000].map(formatHundredths)).toEqual(['0.05', '0.5', '7.5', '10', '2500']);
  });
});
