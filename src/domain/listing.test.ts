import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Choice, countFilters, createListing, PAGE_SIZE } from './listing.ts';
import { SORTS, type Sort } from './listing-order.ts';
import { makersIn } from './makers.ts';
import type { Metal } from './metal.ts';
import { cents } from './money.ts';
import { type BasisPoints, premiumPercent, pricePerOunce, unitPrice } from './price.ts';
import { formatOunces, type MicroOunces, microOunces, ounces } from './weight.ts';
import { weightClassOf } from './weight-class.ts';

const SPOT = { gold: cents(400_000), silver: cents(5_000) };
const NO_SPOT = { gold: cents(0), silver: cents(0) };
const ALL: Choice = { weights: [], sort: 'featured' };

function piece(name: string, weight: string, premium: number) {
  return { name, metal: 'gold' as Metal, weight: ounces(weight), premium: premiumPercent(premium) };
}

const COINS = [piece('tenth', '0.1', 16), piece('ounce', '1', 4), piece('proof', '1', 12), piece('half', '0.5', 7.5)];

/** The weight by which a choice names the size of a piece. */
function lightestOfItsSize(piece: { weight: MicroOunces }, all: readonly { weight: MicroOunces }[]): MicroOunces {
  const own = all.filter(({ weight }) => weightClassOf(weight) === weightClassOf(piece.weight));
  return microOunces(Math.min(...own.map(({ weight }) => weight)));
}

function offerOf(pieces: typeof COINS, choice: Choice, spot = SPOT) {
  return createListing(pieces).pageOf(choice, spot).offer;
}

function namesOf(change: Partial<Choice>, spot = SPOT) {
  return createListing(COINS)
    .pageOf({ ...ALL, ...change }, spot)
    .shown.map(({ name }) => name);
}

/** Few weights and premiums, so that filters take some of them and orders do not tell all apart. */
const manyPieces = fc.array(
  fc.record({
    metal: fc.constant<Metal>('gold'),
    weight: fc.constantFrom('0.032151', '0.1', '1', '32.150747').map(ounces),
    premium: fc.integer({ min: 150, max: 180 }) as fc.Arbitrary<BasisPoints>,
    maker: fc.constantFrom('One of: Lydia, Sardis', 'Lydia', 'Croesus', undefined),
    grader: fc.constantFrom('NGC', 'NGC or PCGS', undefined),
  }),
  { maxLength: 4 * PAGE_SIZE, size: 'max' },
);
const anyChoice: fc.Arbitrary<Choice> = fc.record({
  weights: fc.uniqueArray(
    fc.oneof(
      fc.constantFrom('0.032151', '0.1', '1').map(ounces),
      fc.integer({ min: 1, max: 100_000_000 }).map(microOunces),
    ),
    { maxLength: 3 },
  ),
  maker: fc.constantFrom('Lydia', 'Sardis', 'Croesus', undefined),
  highestPremium: fc.option(fc.integer({ min: 140, max: 190 }) as fc.Arbitrary<BasisPoints>, { nil: undefined }),
  isGraded: fc.constantFrom(true, false, undefined),
  lowestPrice: fc.option(fc.integer({ min: 1, max: 14_000_000 }).map(cents), { nil: undefined }),
  highestPrice: fc.option(fc.integer({ min: 1, max: 14_000_000 }).map(cents), { nil: undefined }),
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
    expect(namesOf({ lowestPrice: cents(416_000) })).toEqual(['ounce', 'proof']);
    expect(namesOf({ lowestPrice: cents(200_000), highestPrice: cents(416_000) })).toEqual(['ounce', 'half']);
    expect(namesOf({ lowestPrice: cents(416_000), highestPrice: cents(215_000) })).toEqual([]);
  });

  it('heeds no price where there is no spot', () => {
    for (const bounds of [{ highestPrice: cents(1) }, { lowestPrice: cents(14_000_000) }])
      expect(namesOf({ ...bounds, sort: 'price-high' }, NO_SPOT)).toEqual(namesOf({}));
  });

  it('holds exactly the products of the choice, in its order, at the unit price', () => {
    fc.assert(
      fc.property(manyPieces, anyChoice, (products, choice) => {
        const listing = createListing(products);
        const first = listing.pageOf(choice, SPOT);
        const shown = Array.from(
          { length: first.pages },
          (_, page) => listing.pageOf(choice, SPOT, page + 1).shown,
        ).flat();
        expect(shown).toHaveLength(first.count);
        expect(new Set(shown).size).toBe(first.count);
        const priceOf = (one: (typeof products)[number]) => unitPrice(SPOT[one.metal], one.weight, one.premium);
        for (const one of products) {
          const isWanted =
            (choice.weights.length === 0 || choice.weights.includes(lightestOfItsSize(one, products))) &&
            one.premium <= (choice.highestPremium ?? Number.POSITIVE_INFINITY) &&
            (choice.maker === undefined || makersIn(one.maker).includes(choice.maker)) &&
            (choice.isGraded === undefined || (one.grader !== undefined) === choice.isGraded) &&
            priceOf(one) >= (choice.lowestPrice ?? 0) &&
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
  it('is each size, heaviest first, with the number of its products under the other filters', () => {
    const { weights } = offerOf(COINS, { ...ALL, weights: [ounces('1')], highestPremium: premiumPercent(10) });
    expect(weights).toEqual([
      { value: ounces('1'), isChosen: true, count: 1, isOneWeight: true },
      { value: ounces('0.5'), isChosen: false, count: 1, isOneWeight: true },
      { value: ounces('0.1'), isChosen: false, count: 0, isOneWeight: true },
    ]);
  });

  it('takes neighbouring weights together, and tells them by the lightest', () => {
    const bars = ['0.03215', '0.16075', '0.3215', '0.643', '1', '1.6075', '3.215', '10', '32.15'];
    const { weights } = offerOf(
      bars.map((weight) => piece(weight, weight, 5)),
      { ...ALL, weights: [ounces('1.6075')] },
    );
    expect(weights.map(({ value, count, isOneWeight }) => [formatOunces(value), count, isOneWeight])).toEqual([
      ['32.15', 1, true],
      ['10', 1, true],
      ['1.6075', 2, false],
      ['1', 1, true],
      ['0.643', 1, true],
      ['0.3215', 1, true],
      ['0.03215', 2, false],
    ]);
    expect(weights.filter(({ isChosen }) => isChosen)).toHaveLength(1);
  });

  it('is any maker, or one by name, with the pieces that may be of theirs', () => {
    const bars = [
      { ...piece('one', '1', 4), maker: 'One of: Sardis, Lydia; both assayed' },
      { ...piece('two', '1', 5), maker: 'Lydia' },
      { ...piece('three', '1', 3), maker: 'Croesus' },
      piece('four', '1', 2),
    ];
    const { makers, weights } = offerOf(bars, { ...ALL, maker: 'Lydia' });
    expect(makers.map(({ value, count, isChosen }) => [value, count, isChosen])).toEqual([
      [undefined, 4, false],
      ['Croesus', 1, false],
      ['Lydia', 2, true],
      ['Sardis', 1, false],
    ]);
    // All of them have one size: a filter would narrow nothing.
    expect(weights).toEqual([]);
    const shown = createListing(bars).pageOf({ ...ALL, maker: 'Lydia', sort: 'price-high' }, SPOT).shown;
    expect(shown.map(({ name }) => name)).toEqual(['two', 'one']);
  });

  it('is any premium or price, or one up to or from a round figure', () => {
    const { premiums, lowestPrices, highestPrices } = offerOf(COINS, ALL);
    expect(premiums.map(({ value }) => value)).toEqual([undefined, 500, 1000, 1500]);
    for (const prices of [lowestPrices, highestPrices])
      expect(prices.map(({ value }) => value)).toEqual([undefined, 100_000, 250_000, 425_000]);
    expect(highestPrices.map(({ count }) => count)).toEqual([4, 1, 2, 3]);
    expect(lowestPrices.map(({ count }) => count)).toEqual([4, 3, 2, 1]);
  });

  it('is graded or not where there is both', () => {
    const coins = [{ ...piece('slab', '1', 40), grader: 'NGC' }, ...COINS];
    const { gradings } = offerOf(coins, { ...ALL, isGraded: false, highestPremium: premiumPercent(12) });
    expect(gradings.map(({ value, count, isChosen }) => [value, count, isChosen])).toEqual([
      [undefined, 3, false],
      [true, 0, false],
      [false, 3, true],
    ]);
    expect(offerOf(COINS, ALL).gradings).toEqual([]);
  });

  it('is nothing where there is a single choice', () => {
    for (const options of Object.values(offerOf(COINS.slice(0, 1), ALL))) expect(options).toEqual([]);
    expect(offerOf(COINS, ALL, NO_SPOT)).toMatchObject({ lowestPrices: [], highestPrices: [] });
  });

  it('holds a limit that was asked for, though it is not offered', () => {
    const { highestPrices } = offerOf(COINS, { ...ALL, highestPrice: cents(123_456) });
    expect(highestPrices.filter(({ isChosen }) => isChosen)).toEqual([{ value: 123_456, isChosen: true, count: 1 }]);
  });

  it('counts as many as the choice then leaves', () => {
    fc.assert(
      fc.property(manyPieces, anyChoice, (products, choice) => {
        const listing = createListing(products);
        const { offer } = listing.pageOf(choice, SPOT);
        for (const { value, count } of offer.makers)
          expect(listing.pageOf({ ...choice, maker: value }, SPOT).count).toBe(count);
        for (const { value, count } of offer.premiums)
          expect(listing.pageOf({ ...choice, highestPremium: value }, SPOT).count).toBe(count);
        for (const { value, count } of offer.gradings)
          expect(listing.pageOf({ ...choice, isGraded: value }, SPOT).count).toBe(count);
        for (const { value, count } of offer.lowestPrices)
          expect(listing.pageOf({ ...choice, lowestPrice: value }, SPOT).count).toBe(count);
        for (const { value, count } of offer.highestPrices)
          expect(listing.pageOf({ ...choice, highestPrice: value }, SPOT).count).toBe(count);
        for (const { value, count } of offer.weights)
          expect(listing.pageOf({ ...choice, weights: [value] }, SPOT).count).toBe(count);
      }),
    );
  });

  it('counts the filters in use', () => {
    expect(countFilters(ALL)).toBe(0);
    expect(countFilters({ ...ALL, weights: [ounces('1')], highestPrice: cents(1) })).toBe(2);
    expect(countFilters({ ...ALL, maker: 'Lydia', isGraded: false })).toBe(2);
    expect(countFilters({ ...ALL, lowestPrice: cents(1), highestPrice: cents(2) })).toBe(1);
  });
});

describe('a long listing', () => {
  /** A gold dealer's: eighteen weights, premiums in steps of a twentieth of a percent. Counts how often a product is looked at. */
  function longListing(length: number) {
    const looked = { times: 0 };
    const products = Array.from({ length }, (_, place) => {
      const piece = {
        weight: microOunces(((place * 7) % 18) * 100_000 + 100_000),
        premium: (150 + ((place * 31) % 500) * 5) as BasisPoints,
      };
      return {
        place,
        metal: 'gold' as const,
        get weight() {
          looked.times += 1;
          return piece.weight;
        },
        get premium() {
          looked.times += 1;
          return piece.premium;
        },
      };
    });
    return { listing: createListing(products), looked };
  }

  const { listing, looked } = longListing(100_000);

  it.each<[string, Choice]>([
    ['as it stands', ALL],
    ['of one weight', { ...ALL, weights: [ounces('1')] }],
    ['of one size', { ...ALL, weights: [ounces('1.1')] }],
    ['below a premium', { ...ALL, highestPremium: premiumPercent(4) }],
    ['above a price', { ...ALL, lowestPrice: cents(700_000) }],
    ['below a price', { ...ALL, highestPrice: cents(100_000), sort: 'price-high' }],
    ['of few', { ...ALL, weights: [ounces('1')], highestPremium: premiumPercent(1.75) }],
    ['by price per ounce', { ...ALL, sort: 'price-per-ounce' }],
  ])('%s looks at few of a hundred thousand products', (_, choice) => {
    // The first one puts the order in place.
    listing.pageOf(choice, SPOT);
    looked.times = 0;
    const { shown } = listing.pageOf(choice, { gold: cents(401_234), silver: SPOT.silver });
    expect(shown).toHaveLength(PAGE_SIZE);
    expect(looked.times).toBeLessThan(12_000);
  });

  it('has pages that follow each other, the last of them short', () => {
    const { listing: short } = longListing(2 * PAGE_SIZE + 5);
    const [first, second, third, beyond] = [1, 2, 3, 4].map((page) => short.pageOf(ALL, SPOT, page));
    expect(first).toMatchObject({ page: 1, pages: 3, count: 101 });
    expect(second?.shown[0]).toBe(short.products[PAGE_SIZE]);
    expect(third?.shown).toEqual(short.products.slice(2 * PAGE_SIZE));
    expect(beyond).toEqual(third);
  });
});
