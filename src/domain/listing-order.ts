import { groupBy, groupKeyOf, type Listed, type WeightGroup } from './listing-groups.ts';
import type { Cents } from './money.ts';
import { pricePerOunce, unitPrice } from './price.ts';

export const SORTS = ['featured', 'price-low', 'price-high', 'premium', 'price-per-ounce', 'weight'] as const;

export type Sort = (typeof SORTS)[number];

/** The first `count` members of a group. */
export type Prefix = { readonly group: WeightGroup; readonly count: number };

/** The order of prices of one metal is the same at every spot; prices per ounce are rounded twice, and their order is not. */
type PresortedBy = Exclude<Sort, 'price-per-ounce'>;

/** The places `from` to `to`, exclusive, of all members of the prefixes in an order. */
type Sorter = {
  (sort: Sort, prefixes: readonly Prefix[], spot: Cents | undefined, from: number, to: number): readonly number[];
  /** All places in this order. */
  presorted(sort: PresortedBy): readonly number[];
};

/** Every order of the products of a listing. Ties keep the listed order, and so do orders by price without a spot. */
export function createSorter(products: readonly Listed[]): Sorter {
  const at = (place: number) => products[place] as Listed;
  const worth = (place: number) => at(place).weight * (10_000 + at(place).premium);
  const rankOf: Readonly<Record<PresortedBy, (place: number) => number>> = {
    featured: (place) => place,
    'price-low': worth,
    'price-high': (place) => -worth(place),
    premium: (place) => at(place).premium,
    weight: (place) => -at(place).weight,
  };
  const known = new Map<PresortedBy, readonly number[]>();

  /** Sorted once, at the first use. */
  function presorted(sort: PresortedBy): readonly number[] {
    const places = known.get(sort) ?? [...products.keys()].sort((a, b) => rankOf[sort](a) - rankOf[sort](b) || a - b);
    known.set(sort, places);
    return places;
  }

  function sort(by: Sort, prefixes: readonly Prefix[], spot: Cents | undefined, from: number, to: number) {
    if (spot !== undefined && by === 'price-per-ounce') {
      const perOunce = (place: number) => {
        const { weight, premium } = at(place);
        return pricePerOunce(unitPrice(spot, weight, premium), weight);
      };
      return merge(prefixes.map(cheapestFirst), perOunce, to).slice(from);
    }
    const isByPrice = by === 'price-low' || by === 'price-high' || by === 'price-per-ounce';
    const order: PresortedBy = isByPrice && spot === undefined ? 'featured' : (by as PresortedBy);
    if (countOf(prefixes) === products.length) return presorted(order).slice(from, to);
    if (order === 'featured') return asListed(products, prefixes, to).slice(from);
    if (order === 'weight') return byWeight(prefixes, from, to);
    const queues = prefixes.map(order === 'price-high' ? dearestFirst : cheapestFirst);
    return merge(queues, rankOf[order], to).slice(from);
  }

  return Object.assign(sort, { presorted });
}

function countOf(prefixes: readonly Prefix[]): number {
  return prefixes.reduce((sum, { count }) => sum + count, 0);
}

/** The first `most` as they are listed: few members are sorted, many are soon met by a scan of the listing. */
function asListed(products: readonly Listed[], prefixes: readonly Prefix[], most: number): number[] {
  const count = countOf(prefixes);
  if (count * count < most * products.length) {
    return prefixes
      .flatMap(({ group, count: first }) => group.members.slice(0, first))
      .sort((a, b) => a - b)
      .slice(0, most);
  }
  const highest = new Map(
    prefixes.map(({ group, count: first }) => {
      const dearest = products[group.members[first - 1] as number] as Listed;
      return [groupKeyOf(dearest), dearest.premium];
    }),
  );
  const found: number[] = [];
  for (let place = 0; place < products.length && found.length < most; place += 1) {
    const product = products[place] as Listed;
    if (product.premium <= (highest.get(groupKeyOf(product)) ?? -1)) found.push(place);
  }
  return found;
}

/** Weight after weight, the heaviest first; weights before `from` are skipped. */
function byWeight(prefixes: readonly Prefix[], from: number, to: number): number[] {
  const found: number[] = [];
  let before = 0;
  for (const alike of groupBy(prefixes, ({ group }) => group.weight).values()) {
    const count = countOf(alike);
    if (before + count > from && before < to) {
      const listed = alike.flatMap((one) => one.group.members.slice(0, one.count)).sort((a, b) => a - b);
      found.push(...listed.slice(Math.max(0, from - before), to - before));
    }
    before += count;
  }
  return found;
}

/** A sorted run of places, from `from` to `to`, exclusive. */
type Queue = { readonly places: readonly number[]; readonly from: number; readonly to: number };

function cheapestFirst({ group, count }: Prefix): Queue {
  return { places: group.members, from: 0, to: count };
}

function dearestFirst({ group, count }: Prefix): Queue {
  const places = group.dearestFirst();
  return { places, from: places.length - count, to: places.length };
}

/** k-way merge: the first `most` of sorted runs. */
function merge(queues: readonly Queue[], rankOf: (place: number) => number, most: number): number[] {
  const headOf = ({ places, from, to }: Queue, next: number) => {
    const place = places[from + next];
    return from + next < to && place !== undefined ? { next, place, rank: rankOf(place) } : undefined;
  };
  const heads = queues.map((queue) => headOf(queue, 0));
  const found: number[] = [];
  while (found.length < most) {
    let best = -1;
    for (const [queue, head] of heads.entries()) if (head && isBefore(head, heads[best])) best = queue;
    const [head, queue] = [heads[best], queues[best]];
    if (!head || !queue) break;
    found.push(head.place);
    heads[best] = headOf(queue, head.next + 1);
  }
  return found;
}

type Head = { readonly rank: number; readonly place: number };

function isBefore(one: Head, other: Head | undefined): boolean {
  return !other || one.rank < other.rank || (one.rank === other.rank && one.place < other.place);
}
