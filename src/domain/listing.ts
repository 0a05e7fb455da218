import { groupByWeight, type Listed, type WeightGroup } from './listing-groups.ts';
import { countOf, createSorter, type GroupRun, type Sort } from './listing-order.ts';
import type { Cents } from './money.ts';
import { type BasisPoints, unitPrice } from './price.ts';
import { roundCuts } from './round-cuts.ts';
import type { SpotPrices } from './spot.ts';
import type { MicroOunces } from './weight.ts';
import { weightClassOf } from './weight-class.ts';

/**
 * Filtered and sorted listings. `createListing` is the only way in.
 *
 * 1. `listing-groups.ts` groups products by weight, maker and grading, each group sorted by premium. Of one weight the higher premium is
 *    the higher price at every spot, so bounds of premium and price leave a run of each group: two binary searches.
 * 2. `listing-order.ts` merges the runs of all groups in the chosen order, as far as the page needs.
 * 3. Facets count what each further choice would leave, by the same binary searches.
 * What a page costs does not grow with the number of products.
 */

/** Products on a page. */
export const PAGE_SIZE = 48;

/** The filters and the order of a listing. */
export type Choice = {
  /** Sizes, each told by its lightest weight in the listing; any size where it is empty. */
  readonly weights: readonly MicroOunces[];
  /** Undefined for any. */
  readonly maker?: string | undefined;
  readonly isGraded?: boolean | undefined;
  readonly highestPremium?: BasisPoints | undefined;
  readonly lowestPrice?: Cents | undefined;
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
  /** Any, graded, not graded. */
  readonly gradings: readonly Option<boolean | undefined>[];
  /** Highest premiums, lowest prices and highest prices, lowest first, undefined for any. */
  readonly premiums: readonly Option<BasisPoints | undefined>[];
  readonly lowestPrices: readonly Option<Cents | undefined>[];
  readonly highestPrices: readonly Option<Cents | undefined>[];
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
  /** True for graded products beside others. */
  readonly isPartlyGraded: boolean;
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
  const isPartlyGraded = new Set(groups.map(({ isGraded }) => isGraded)).size > 1;

  return {
    products,
    weights: sizes.map(({ lightest }) => lightest),
    makers,
    isPartlyGraded,
    pageOf(choice, spot, wanted = 1) {
      const metal = products[0]?.metal;
      const spotCents = metal && spot[metal] > 0 ? spot[metal] : undefined;
      const isChosen = ({ lightest }: Size) => choice.weights.includes(lightest);
      const ofSizes = choice.weights.length === 0 ? groups : sizes.filter(isChosen).flatMap((size) => size.groups);
      /** Returns the runs that a changed choice would leave of these groups. */
      const runsOf = (change: Partial<Choice> = {}, among = ofSizes) =>
        runsWithin(among, { ...choice, ...change }, spotCents);
      const runs = runsOf();
      const count = countOf(runs);
      const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
      const page = Math.min(Math.max(1, wanted), pages);
      const prices = spotCents === undefined ? [] : sample.map((one) => unitPrice(spotCents, one.weight, one.premium));
      const priceCuts = roundCuts(prices, PRICE_STEPS);
      /** The options of one filter, which is named by its part of the choice. */
      const optionsOf = <Name extends keyof Choice>(name: Name, values: readonly Choice[Name][]) =>
        values.map((value) => ({
          value,
          isChosen: choice[name] === value,
          count: countOf(runsOf({ [name]: value })),
        }));
      return {
        shown: sort(choice.sort, runs, spotCents, (page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(
          (index) => products[index] as P,
        ),
        count,
        page,
        pages,
        offer: {
          weights: worthOffering(sizes).map((size) => ({
            value: size.lightest,
            isChosen: isChosen(size),
            count: countOf(runsOf({}, size.groups)),
            isOneWeight: size.groups.every(({ weight }) => weight === size.lightest),
          })),
          makers: optionsOf('maker', makers.length > 1 ? [undefined, ...makers] : []),
          gradings: optionsOf('isGraded', isPartlyGraded ? [undefined, true, false] : []),
          premiums: optionsOf('highestPremium', bounds(premiumCuts, choice.highestPremium)),
          lowestPrices: optionsOf('lowestPrice', bounds(priceCuts, choice.lowestPrice)),
          highestPrices: optionsOf('highestPrice', bounds(priceCuts, choice.highestPrice)),
        },
      };
    },
  };
}

/** The part of the groups that a choice leaves, sizes aside. */
function runsWithin(groups: readonly WeightGroup[], choice: Choice, spot: Cents | undefined): readonly GroupRun[] {
  const { maker, isGraded, highestPremium, lowestPrice, highestPrice } = choice;
  const limits = { highestPremium, lowestPrice, highestPrice, spot };
  return groups
    .filter((group) => maker === undefined || group.makers.includes(maker))
    .filter((group) => isGraded === undefined || group.isGraded === isGraded)
    .map((group) => ({ group, ...group.runWithin(limits) }))
    .filter(({ from, to }) => from < to);
}

/** Counts the filters in use, 0 to 5. Both bounds of the price are one. */
export function countFilters({ weights, maker, isGraded, highestPremium, lowestPrice, highestPrice }: Choice): number {
  return [weights[0], maker, isGraded, highestPremium, lowestPrice ?? highestPrice].filter((one) => one !== undefined)
    .length;
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

/** Any, and the cuts, among which the chosen value always stands. */
function bounds<Value extends number>(
  cuts: readonly number[],
  chosen: Value | undefined,
): readonly (Value | undefined)[] {
  const values = new Set([...cuts, ...(chosen === undefined ? [] : [chosen])] as Value[]);
  return worthOffering([undefined, ...[...values].sort((a, b) => a - b)]);
}

function worthOffering<Value>(values: readonly Value[]): readonly Value[] {
  return values.length > 1 ? values : [];
}
