import { makersIn } from './makers.ts';
import type { Cents } from './money.ts';
import { type BasisPoints, unitPrice } from './price.ts';
import type { Product } from './product.ts';
import type { MicroOunces } from './weight.ts';

export type Listed = Pick<Product, 'metal' | 'weight' | 'premium' | 'maker'>;

/** Upper bounds of a listing. A price bounds nothing without a spot. */
export type Bounds = {
  readonly premium: BasisPoints | undefined;
  readonly price: Cents | undefined;
  readonly spot: Cents | undefined;
};

/** The products of one weight and maker. */
export type WeightGroup = {
  readonly weight: MicroOunces;
  readonly makers: readonly string[];
  /** Their places in the listing, by premium and so by price, lowest first; ties as they are listed. */
  readonly members: readonly number[];
  /** The same, the highest premium first. */
  dearestFirst(): readonly number[];
  /** The first members, so many of them, are within the bounds. */
  countWithin(bounds: Bounds): number;
};

/** Products of one key are in one group. */
export function groupKeyOf({ weight, maker = '' }: Listed): string {
  return `${weight} ${maker}`;
}

/** Heaviest first. */
export function groupByWeight(products: readonly Listed[]): readonly WeightGroup[] {
  const premiumOf = (place: number) => products[place]?.premium as BasisPoints;
  return [...groupBy([...products.keys()], (place) => groupKeyOf(products[place] as Listed)).values()]
    .map((places) => ({ places, first: products[places[0] as number] as Listed }))
    .sort((a, b) => b.first.weight - a.first.weight)
    .map(({ places, first: { weight, maker } }) => {
      const members = places.sort((a, b) => premiumOf(a) - premiumOf(b) || a - b);
      let dearest: readonly number[] | undefined;
      return {
        weight,
        makers: makersIn(maker),
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

/** `Map.groupBy`, which older browsers do not know. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
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
