import { groupBy, groupKeyOf, type Listed, type Run, type WeightGroup } from './listing-groups.ts';
import type { Cents } from './money.ts';
import { pricePerOunce, unitPrice } from './price.ts';

export const SORTS = ['featured', 'price-low', 'price-high', 'premium', 'price-per-ounce', 'weight'] as const;

export type Sort = (typeof SORTS)[number];

/** Some members of a group. */
export type GroupRun = Run & { readonly group: WeightGroup };

/** The order of prices of one metal is the same at every spot; prices per ounce are rounded twice, and their order is not. */
type PresortedBy = Exclude<Sort, 'price-per-ounce'>;

/** The places `from` to `to`, exclusive, of all members of the runs in an order. */
type Sorter = {
  (sort: Sort, runs: readonly GroupRun[], spot: Cents | undefined, from: number, to: number): readonly number[];
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

  function sort(by: Sort, runs: readonly GroupRun[], spot: Cents | undefined, from: number, to: number) {
    if (spot !== undefined && by === 'price-per-ounce') {
      const perOunce = (place: number) => {
        const { weight, premium } = at(place);
        return pricePerOunce(unitPrice(spot, weight, premium), weight);
      };
      return merge(runs.map(cheapestFirst), perOunce, to).slice(from);
    }
    const isByPrice = by === 'price-low' || by === 'price-high' || by === 'price-per-ounce';
    const order: PresortedBy = isByPrice && spot === undefined ? 'featured' : (by as PresortedBy);
    if (countOf(runs) === products.length) return presorted(order).slice(from, to);
    if (order === 'featured') return asListed(products, runs, to).slice(from);
    if (order === 'weight') return byWeight(runs, from, to);
    const queues = runs.map(order === 'price-high' ? dearestFirst : cheapestFirst);
    return merge(queues, rankOf[order], to).slice(from);
  }

  return Object.assign(sort, { presorted });
}

/** Counts the members of all runs. */
export function countOf(runs: readonly GroupRun[]): number {
  return runs.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** The first `most` as they are listed: few members are sorted, many are soon met by a scan of the listing. */
function asListed(products: readonly Listed[], runs: readonly GroupRun[], most: number): number[] {
  const count = countOf(runs);
  if (count * count < most * products.length) {
    return runs
      .flatMap(({ group, from, to }) => group.members.slice(from, to))
      .sort((a, b) => a - b)
      .slice(0, most);
  }
  const premiums = new Map(
    runs.map(({ group, from, to }) => {
      const [cheapest, dearest] = [from, to - 1].map((place) => products[group.members[place] as number] as Listed);
      return [groupKeyOf(cheapest as Listed), { lowest: cheapest?.premium ?? 0, highest: dearest?.premium ?? 0 }];
    }),
  );
  const found: number[] = [];
  for (let place = 0; place < products.length && found.length < most; place += 1) {
    const product = products[place] as Listed;
    const { lowest, highest } = premiums.get(groupKeyOf(product)) ?? { lowest: 0, highest: -1 };
    if (product.premium >= lowest && product.premium <= highest) found.push(place);
  }
  return found;
}

/** Weight after weight, the heaviest first; weights before `from` are skipped. */
function byWeight(runs: readonly GroupRun[], from: number, to: number): number[] {
  const found: number[] = [];
  let before = 0;
  for (const alike of groupBy(runs, ({ group }) => group.weight).values()) {
    const count = countOf(alike);
    if (before + count > from && before < to) {
      const listed = alike.flatMap((one) => one.group.members.slice(one.from, one.to)).sort((a, b) => a - b);
      found.push(...listed.slice(Math.max(0, from - before), to - before));
    }
    before += count;
  }
  return found;
}

/** A sorted run of places, from `from` to `to`, exclusive. */
type Queue = { readonly places: readonly number[]; readonly from: number; readonly to: number };

function cheapestFirst({ group, from, to }: GroupRun): Queue {
  return { places: group.members, from, to };
}

function dearestFirst({ group, from, to }: GroupRun): Queue {
  const places = group.dearestFirst();
  return { places, from: places.length - to, to: places.length - from };
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
