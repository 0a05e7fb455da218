import { groupByWeight, type Listed, type WeightGroup, type Within } from './listing-groups.ts';
import { orderOf, type Sort } from './listing-order.ts';
import type { Cents } from './money.ts';
import { type BasisPoints, unitPrice } from './price.ts';
import { roundCuts } from './round-cuts.ts';
import type { SpotPrices } from './spot.ts';
import type { MicroOunces } from './weight.ts';

/** Of a longer listing a page is shown at a time. */
export const PAGE_SIZE = 48;

/** What a visitor wants to see of a listing, and in which order. */
export type Choice = {
  /** One of these; any weight where it is empty. */
  readonly weights: readonly MicroOunces[];
  readonly highestPremium?: BasisPoints | undefined;
  readonly highestPrice?: Cents | undefined;
  readonly sort: Sort;
};

/** One thing to choose, and how many products it would leave, all other filters being as they are. */
export type Option<Value> = { readonly value: Value; readonly isChosen: boolean; readonly count: number };

/** What can be chosen. A filter that would have a single choice has none. */
export type Offer = {
  /** Heaviest first. */
  readonly weights: readonly Option<MicroOunces>[];
  /** Highest premiums and highest prices, lowest first, undefined for any. */
  readonly premiums: readonly Option<BasisPoints | undefined>[];
  readonly prices: readonly Option<Cents | undefined>[];
};

/** One page of what a choice leaves. */
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
  /** Every weight among them, heaviest first. */
  readonly weights: readonly MicroOunces[];
  /** A spot of 0 is none: what has no price is neither left out for its price nor put in an order by it. */
  pageOf(choice: Choice, spot: SpotPrices, page?: number): ListingPage<P>;
};

/**
 * Prepares products of one metal for being listed in every way. Of one weight the dearer over spot is the dearer one, so that
 * a choice takes the beginning of each weight's products: what a page costs does not grow with the number of products.
 */
export function createListing<P extends Listed>(products: readonly P[]): Listing<P> {
  const groups = groupByWeight(products);
  const orders = orderOf(products);
  const premiumCuts = roundCuts(
    products.map(({ premium }) => premium),
    PREMIUM_STEPS,
  );
  const typical = someOf(products, orders);
  const offered = mostUsed(groups);

  return {
    products,
    weights: groups.map(({ weight }) => weight),
    pageOf(choice, spot, wanted = 1) {
      const metal = products[0]?.metal;
      const spotCents = metal && spot[metal] > 0 ? spot[metal] : undefined;
      const limit = { premium: choice.highestPremium, price: choice.highestPrice, spot: spotCents };
      const isChosen = ({ weight }: WeightGroup) => choice.weights.length === 0 || choice.weights.includes(weight);
      const chosen = groups.filter(isChosen);
      const taken = chosen
        .map((group) => ({ group, count: group.countWithin(limit) }))
        .filter(({ count }) => count > 0);
      const count = sum(taken.map((one) => one.count));
      const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
      const page = Math.min(Math.max(1, wanted), pages);
      const countOf = (within: Partial<Within>) =>
        sum(chosen.map((group) => group.countWithin({ ...limit, ...within })));
      const prices = spotCents === undefined ? [] : typical.map((one) => unitPrice(spotCents, one.weight, one.premium));
      return {
        shown: orders(choice.sort, taken, spotCents, (page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(
          (index) => products[index] as P,
        ),
        count,
        page,
        pages,
        offer: {
          weights: worthOffering(
            groups.filter((group) => offered.has(group) || choice.weights.includes(group.weight)),
          ).map((group) => ({
            value: group.weight,
            isChosen: choice.weights.includes(group.weight),
            count: group.countWithin(limit),
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

/** How many filters are in use. */
export function countFilters({ weights, highestPremium, highestPrice }: Choice): number {
  return [weights.length > 0, highestPremium !== undefined, highestPrice !== undefined].filter(Boolean).length;
}

/** Basis points, roundest first. */
const PREMIUM_STEPS = [1000, 500, 250, 100, 50, 25, 10, 5, 1];
/** Cents, roundest first, down to the dollar. */
const PRICE_STEPS = [100_000, 50_000, 25_000, 10_000, 5_000, 2_500, 1_000, 500, 250, 100, 50, 25, 10, 5, 1].map(
  (dollars) => dollars * 100,
);
/** More would be a list to read instead of a choice to make. */
const MOST_WEIGHTS = 24;
/** As many prices tell the round figures between them as well as all would. */
const MOST_TYPICAL = 200;

/** Evenly spread from the cheapest to the dearest; all of a short listing. */
function someOf<P extends Listed>(products: readonly P[], orders: ReturnType<typeof orderOf>): readonly Listed[] {
  if (products.length <= MOST_TYPICAL) return products;
  const step = (products.length - 1) / (MOST_TYPICAL - 1);
  const byPrice = orders.steady('price-low');
  return Array.from({ length: MOST_TYPICAL }, (_, place) => products[byPrice[Math.round(place * step)] ?? 0] as P);
}

/** The weights that have most products. */
function mostUsed(groups: readonly WeightGroup[]): ReadonlySet<WeightGroup> {
  return new Set([...groups].sort((a, b) => b.members.length - a.members.length).slice(0, MOST_WEIGHTS));
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
