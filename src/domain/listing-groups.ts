import { makersIn } from './makers.ts';
import type { Cents } from './money.ts';
import { type BasisPoints, unitPrice } from './price.ts';
import type { Product } from './product.ts';
import type { MicroOunces } from './weight.ts';

export type Listed = Pick<Product, 'metal' | 'weight' | 'premium' | 'maker' | 'grader'>;

/** Bounds of a listing, each with what is equal to it. Prices bound nothing without a spot. */
export type Bounds = {
  readonly highestPremium: BasisPoints | undefined;
  readonly lowestPrice: Cents | undefined;
  readonly highestPrice: Cents | undefined;
  readonly spot: Cents | undefined;
};

/** The members of a group from one place to another, exclusive. */
export type Run = { readonly from: number; readonly to: number };

/** The products of one weight and maker, graded or not. */
export type WeightGroup = {
  readonly weight: MicroOunces;
  readonly makers: readonly string[];
  readonly isGraded: boolean;
  /** Their places in the listing, by premium and so by price, lowest first; ties as they are listed. */
  readonly members: readonly number[];
  /** The same, the highest premium first. */
  dearestFirst(): readonly number[];
  /** The members within the bounds; those of one price are all in it, or none of them is. */
  runWithin(bounds: Bounds): Run;
};

/** Products of one key are in one group. */
export function groupKeyOf({ weight, maker = '', grader }: Listed): string {
  return `${weight}${grader === undefined ? '' : ' graded'} ${maker}`;
}

/** Heaviest first. */
export function groupByWeight(products: readonly Listed[]): readonly WeightGroup[] {
  const premiumOf = (place: number) => products[place]?.premium as BasisPoints;
  return [...groupBy([...products.keys()], (place) => groupKeyOf(products[place] as Listed)).values()]
    .map((places) => ({ places, first: products[places[0] as number] as Listed }))
    .sort((a, b) => b.first.weight - a.first.weight)
    .map(({ places, first: { weight, maker, grader } }) => {
      const members = places.sort((a, b) => premiumOf(a) - premiumOf(b) || a - b);
      let dearest: readonly number[] | undefined;
      return {
        weight,
        makers: makersIn(maker),
        isGraded: grader !== undefined,
        members,
        dearestFirst() {
          dearest ??= [...members].sort((a, b) => premiumOf(b) - premiumOf(a) || a - b);
          return dearest;
        },
        runWithin({ highestPremium, lowestPrice, highestPrice, spot }) {
          const hasAtMost = (place: number) => {
            const over = premiumOf(place);
            if (highestPremium !== undefined && over > highestPremium) return false;
            return highestPrice === undefined || spot === undefined || unitPrice(spot, weight, over) <= highestPrice;
          };
          const hasLess = (place: number) =>
            lowestPrice !== undefined && spot !== undefined && unitPrice(spot, weight, premiumOf(place)) < lowestPrice;
          const isOpen = highestPremium === undefined && highestPrice === undefined;
          const to = isOpen ? members.length : partitionPoint(members, hasAtMost);
          const from = lowestPrice === undefined ? 0 : partitionPoint(members, hasLess);
          return { from: Math.min(from, to), to };
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
