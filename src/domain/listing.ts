import type { Cents } from './money.ts';
import { type BasisPoints, pricePerOunce, unitPrice } from './price.ts';
import type { Product } from './product.ts';
import { roundCuts } from './round-cuts.ts';
import type { SpotPrices } from './spot.ts';
import type { MicroOunces } from './weight.ts';

export const SORTS = ['featured', 'price-low', 'price-high', 'premium', 'price-per-ounce', 'weight'] as const;

export type Sort = (typeof SORTS)[number];

/** What a visitor wants to see of a listing, and in which order. */
export type Choice = {
  /** One of these; any weight where it is empty. */
  readonly weights: readonly MicroOunces[];
  readonly highestPremium?: BasisPoints | undefined;
  readonly highestPrice?: Cents | undefined;
  readonly sort: Sort;
};

type Listed = Pick<Product, 'metal' | 'weight' | 'premium'>;

/**
 * The products of the choice in its order; those that the order does not tell apart stay as they were. A spot of 0 is none:
 * what has no price is neither left out for its price nor put in an order by it.
 */
export function listProducts<P extends Listed>(products: readonly P[], choice: Choice, spot: SpotPrices): readonly P[] {
  return products
    .map((product) => ({ product, price: priceOf(product, spot) }))
    .filter((one) => isWanted(one, choice))
    .sort(ORDERS[choice.sort])
    .map(({ product }) => product);
}

/** One thing to choose, and how many products it would leave, all other filters being as they are. */
export type Option<Value> = { readonly value: Value; readonly isChosen: boolean; readonly count: number };

export type Offer = {
  /** Heaviest first. */
  readonly weights: readonly Option<MicroOunces>[];
  /** Highest premiums and highest prices, lowest first, undefined for any. */
  readonly premiums: readonly Option<BasisPoints | undefined>[];
  readonly prices: readonly Option<Cents | undefined>[];
};

/** What can be chosen among these products. A filter that would have a single choice has none. */
export function offerOf(products: readonly Listed[], choice: Choice, spot: SpotPrices): Offer {
  const priced = products.map((product) => ({ product, price: priceOf(product, spot) }));
  const countOf = (changed: Partial<Choice>) => {
    const wanted = { ...choice, ...changed };
    return priced.filter((one) => isWanted(one, wanted)).length;
  };
  const weights = [...new Set(products.map(({ weight }) => weight))].sort((a, b) => b - a);
  const prices = priced.flatMap(({ price }) => price ?? []);
  const premiums = products.map(({ premium }) => premium);
  return {
    weights: worthOffering(weights).map((value) => ({
      value,
      isChosen: choice.weights.includes(value),
      count: countOf({ weights: [value] }),
    })),
    premiums: highest(roundCuts(premiums, PREMIUM_STEPS), choice.highestPremium).map((value) => ({
      value,
      isChosen: choice.highestPremium === value,
      count: countOf({ highestPremium: value }),
    })),
    prices: highest(roundCuts(prices, PRICE_STEPS), choice.highestPrice).map((value) => ({
      value,
      isChosen: choice.highestPrice === value,
      count: countOf({ highestPrice: value }),
    })),
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

type Priced = { readonly product: Listed; readonly price: Cents | undefined };

function isWanted({ product, price }: Priced, { weights, highestPremium, highestPrice }: Choice): boolean {
  return (
    (weights.length === 0 || weights.includes(product.weight)) &&
    (highestPremium === undefined || product.premium <= highestPremium) &&
    (highestPrice === undefined || price === undefined || price <= highestPrice)
  );
}

const ORDERS: Readonly<Record<Sort, (a: Priced, b: Priced) => number>> = {
  featured: () => 0,
  'price-low': (a, b) => compare(a.price, b.price),
  'price-high': (a, b) => compare(b.price, a.price),
  premium: (a, b) => compare(a.product.premium, b.product.premium),
  'price-per-ounce': (a, b) => compare(perOunceOf(a), perOunceOf(b)),
  weight: (a, b) => compare(b.product.weight, a.product.weight),
};

function priceOf({ metal, weight, premium }: Listed, spot: SpotPrices): Cents | undefined {
  return spot[metal] > 0 ? unitPrice(spot[metal], weight, premium) : undefined;
}

function perOunceOf({ product, price }: Priced): Cents | undefined {
  return price === undefined ? undefined : pricePerOunce(price, product.weight);
}

function compare(a: number | undefined, b: number | undefined): number {
  return a === undefined || b === undefined ? 0 : a - b;
}

/** Any, and the cuts among which the chosen one is found even where nobody would offer it. */
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
