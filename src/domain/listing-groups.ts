import type { Cents } from './money.ts';
import { type BasisPoints, unitPrice } from './price.ts';
import type { Product } from './product.ts';
import type { MicroOunces } from './weight.ts';

export type Listed = Pick<Product, 'metal' | 'weight' | 'premium'>;

/** Upper bounds of a listing. A price bounds nothing without a spot. */
export type Bounds = {
  readonly premium: BasisPoints | undefined;
  readonly price: Cents | undefined;
  readonly spot: Cents | undefined;
};

/** The products of one weight. */
export type WeightGroup = {
  readonly weight: MicroOunces;
  /** Their places in the listing, by premium and so by price, lowest first; ties as they are listed. */
  readonly members: readonly number[];
  /** The same, the highest premium first. */
  dearestFirst(): readonly number[];
  /** The first members, so many of them, are within the bounds. */
  countWithin(bounds: Bounds): number;
};

/** Heaviest first. */
export function groupByWeight(products: readonly Listed[]): readonly WeightGroup[] {
  const premiumOf = (place: number) => products[place]?.premium as BasisPoints;
  const byWeight = new Map<MicroOunces, number[]>();
  for (const [place, { weight }] of products.entries()) {
    const places = byWeight.get(weight);
    if (places) places.push(place);
    else byWeight.set(weight, [place]);
  }
  return [...byWeight]
    .sort(([a], [b]) => b - a)
    .map(([weight, places]) => {
      const members = places.sort((a, b) => premiumOf(a) - premiumOf(b) || a - b);
      let dearest: readonly number[] | undefined;
      return {
        weight,
        members,
        dearestFirst() {
          dearest ??= [...members].sort((a, b) => premiumOf(b) - premiumOf(a) || a - b);
          return dearest;
        },
        countWithin({ premium, price, spot }) {
          return partitionPoint(members, (place) => {
            const over = premiumOf(place);
            if (premium !== undefined && over > premium) return false;
            return price === undefined || spot === undefined || unitPrice(spot, weight, over) <= price;
          });
        },
      };
    });
}

/** Binary search for the first place that is not wanted: all before it are, none after it. */
function partitionPoint(places: readonly number[], isWanted: (place: number) => boolean): number {
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isWanted(places[middle] as number)) from = middle + 1;
    else to = middle;
  }
  return from;
}
