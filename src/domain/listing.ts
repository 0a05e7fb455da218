import { type Bounds, groupByWeight, type Listed, type WeightGroup } from './listing-groups.ts';
import { createSorter, type Sort } from './listing-order.ts';
import type { Cents } from './money.ts';
import { type BasisPoints, unitPrice } from './price.ts';
import { roundCuts } from './round-cuts.ts';
import type { SpotPrices } from './spot.ts';
import type { MicroOunces } from './weight.ts';
import { weightClassOf } from './weight-class.ts';

/**
 * Filtered and sorted listings. `createListing` is the only way in.
 *
 * 1. `listing-groups.ts` groups products by weight and maker, each group sorted by premium. Of one weight the higher premium is the
 *    higher price at every spot, so upper bounds of premium and price leave a prefix of each group: a binary search.
 * 2. `listing-order.ts` merges the prefixes of all groups in the chosen order, as far as the page needs.
 * 3. Facets count what each further choice would leave, by the same binary searches.
 * What a page costs does not grow with the number of products.
 */

/** Products on a page. */
export const PAGE_SIZE = 48;

/** Filters and order. */
export type Choice = {
  /** Sizes, each told by its lightest weight in the listing; any size where it is empty. */
  readonly weights: readonly MicroOunces[];
  /** Undefined for any. */
  readonly maker?: string | undefined;
  readonly highestPremium?: BasisPoints | undefined;
  readonly highestPrice?: Cents | undefined;
  readonly sort: Sort;
};

/** A facet's value, and how many products it would leave with all other filters as they are. */
export type Option<Value> = { readonly value: Value; readonly isChosen: boolean; readonly count: number };

/** The facets. One that would have a single value is empty. */
export type Offer = {
  /** Sizes, heaviest first. `isOneWeight`: all products of the size weigh the same. */
  readonly weights: readonly (Option<MicroOunces> & { readonly isOneWeight: boolean })[];
  /** By name, undefined for any. */
  readonly makers: readonly Option<string | undefined>[];
  /** Highest premiums and highest prices, lowest first, undefined for any. */
  readonly premiums: readonly Option<BasisPoints | undefined>[];
  readonly prices: readonly Option<Cents | undefined>[];
};

/** One page of the products that a choice leaves. */
export type ListingPage<P> = {
  readonly shown: readonly P[];
  /** On all pages together. */
  readonly count: number;
  /** From 1; the last one where a later one was asked for. */
  readonly page: number;
  readonly pages: number;
  readonly offer: Offer;
};

export type Listing<P> = {
  readonly products: readonly P[];
  /** The lightest weight of every size among them, heaviest first. */
  readonly weights: readonly MicroOunces[];
  /** By name. */
  readonly makers: readonly string[];
  /** A spot of 0 is none: products without a price are neither filtered nor sorted by it. */
  pageOf(choice: Choice, spot: SpotPrices, page?: number): ListingPage<P>;
};

/** Indexes products of one metal. */
export function createListing<P extends Listed>(products: readonly P[]): Listing<P> {
  const groups = groupByWeight(products);
  const sort = createSorter(products);
  const premiumCuts = roundCuts(
    products.map(({ premium }) => premium),
    PREMIUM_STEPS,
  );
  const sample = sampleOf(products, sort);
  const sizes = sizesOf(groups);
  const makers = [...new Set(groups.flatMap((group) => group.makers))].sort((a, b) => a.localeCompare(b, 'en-US'));

  return {
    products,
    weights: sizes.map(({ lightest }) => lightest),
    makers,
    pageOf(choice, spot, wanted = 1) {
      const metal = products[0]?.metal;
      const spotCents = metal && spot[metal] > 0 ? spot[metal] : undefined;
      const limit = { premium: choice.highestPremium, price: choice.highestPrice, spot: spotCents };
      const isChosen = ({ lightest }: Size) => choice.weights.includes(lightest);
      const ofSizes = choice.weights.length === 0 ? groups : sizes.filter(isChosen).flatMap((size) => size.groups);
      const chosen = madeBy(choice.maker, ofSizes);
      const prefixes = chosen
        .map((group) => ({ group, count: group.countWithin(limit) }))
        .filter(({ count }) => count > 0);
      const count = sum(prefixes.map((one) => one.count));
      const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
      const page = Math.min(Math.max(1, wanted), pages);
      const countOf = (bounds: Partial<Bounds>) =>
        sum(chosen.map((group) => group.countWithin({ ...limit, ...bounds })));
      const prices = spotCents === undefined ? [] : sample.map((one) => unitPrice(spotCents, one.weight, one.premium));
      return {
        shown: sort(choice.sort, prefixes, spotCents, (page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(
          (index) => products[index] as P,
        ),
        count,
        page,
        pages,
        offer: {
          weights: worthOffering(sizes).map((size) => ({
            value: size.lightest,
            isChosen: isChosen(size),
            count: sum(madeBy(choice.maker, size.groups).map((group) => group.countWithin(limit))),
            isOneWeight: size.groups.every(({ weight }) => weight === size.lightest),
          })),
          makers: (makers.length > 1 ? [undefined, ...makers] : []).map((value) => ({
            value,
            isChosen: choice.maker === value,
            count: sum(madeBy(value, ofSizes).map((group) => group.countWithin(limit))),
          })),
          premiums: highest(premiumCuts, choice.highestPremium).map((value) => ({
            value,
            isChosen: choice.highestPremium === value,
            count: countOf({ premium: value }),
          })),
          prices: highest(roundCuts(prices, PRICE_STEPS), choice.highestPrice).map((value) => ({
            value,
            isChosen: choice.highestPrice === value,
            count: countOf({ price: value }),
          })),
        },
      };
    },
  };
}

/** Counts the filters in use, 0 to 4. */
export function countFilters({ weights, maker, highestPremium, highestPrice }: Choice): number {
  return [weights.length > 0, maker !== undefined, highestPremium !== undefined, highestPrice !== undefined].filter(
    Boolean,
  ).length;
}

/** Basis points, roundest first. */
const PREMIUM_STEPS = [1000, 500, 250, 100, 50, 25, 10, 5, 1];
/** Cents, roundest first, down to the dollar. */
const PRICE_STEPS = [100_000, 50_000, 25_000, 10_000, 5_000, 2_500, 1_000, 500, 250, 100, 50, 25, 10, 5, 1].map(
  (dollars) => dollars * 100,
);
/** This many prices give the same round cuts as all of them. */
const MAX_SAMPLE = 200;

/** Evenly spread from the cheapest to the dearest; all of a short listing. */
function sampleOf<P extends Listed>(products: readonly P[], sort: ReturnType<typeof createSorter>): readonly Listed[] {
  if (products.length <= MAX_SAMPLE) return products;
  const step = (products.length - 1) / (MAX_SAMPLE - 1);
  const byPrice = sort.presorted('price-low');
  return Array.from({ length: MAX_SAMPLE }, (_, place) => products[byPrice[Math.round(place * step)] ?? 0] as P);
}

/** Groups of neighbouring weights that a buyer would choose between as one. */
type Size = { readonly lightest: MicroOunces; readonly groups: readonly WeightGroup[] };

/** Heaviest first, as the groups are. */
function sizesOf(groups: readonly WeightGroup[]): readonly Size[] {
  const names = new Set(groups.map(({ weight }) => weightClassOf(weight)));
  return [...names].map((name) => {
    const own = groups.filter(({ weight }) => weightClassOf(weight) === name);
    return { lightest: (own.at(-1) as WeightGroup).weight, groups: own };
  });
}

function madeBy(maker: string | undefined, groups: readonly WeightGroup[]): readonly WeightGroup[] {
  return maker === undefined ? groups : groups.filter(({ makers }) => makers.includes(maker));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((a, b) => a + b, 0);
}

/** Any, and the cuts, among which the chosen value always stands. */
function highest<Value extends number>(
  cuts: readonly number[],
  chosen: Value | undefined,
): readonly (Value | undefined)[] {
  const values = new Set([...cuts, ...(chosen === undefined ? [] : [chosen])] as Value[]);
  return worthOffering([undefined, ...[...values].sort((a, b) => a - b)]);
}

function worthOffering<Value>(values: readonly Value[]): readonly Value[] {
  return values.length > 1 ? values : [];
}
