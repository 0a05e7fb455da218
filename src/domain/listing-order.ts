import type { Listed, WeightGroup } from './listing-groups.ts';
import type { Cents } from './money.ts';
import { pricePerOunce, unitPrice } from './price.ts';

export const SORTS = ['featured', 'price-low', 'price-high', 'premium', 'price-per-ounce', 'weight'] as const;

export type Sort = (typeof SORTS)[number];

/** So many of the group's members, from the first one on. */
export type Taken = { readonly group: WeightGroup; readonly count: number };

/** Of one metal: the order of its prices is the same at every spot. Per ounce they are rounded twice, which is not. */
type SteadySort = Exclude<Sort, 'price-per-ounce'>;

/** The places from `from` to just below `to` of what is taken, in an order. */
type Orders = {
  (sort: Sort, taken: readonly Taken[], spot: Cents | undefined, from: number, to: number): readonly number[];
  /** All places in this order. */
  steady(sort: SteadySort): readonly number[];
};

/**
 * Puts products in every order, those that it does not tell apart as they are listed. Prices need a spot; without one they
 * put nothing in order.
 */
export function orderOf(products: readonly Listed[]): Orders {
  const at = (place: number) => products[place] as Listed;
  const worth = (place: number) => at(place).weight * (10_000 + at(place).premium);
  const rankOf: Readonly<Record<SteadySort, (place: number) => number>> = {
    featured: (place) => place,
    'price-low': worth,
    'price-high': (place) => -worth(place),
    premium: (place) => at(place).premium,
    weight: (place) => -at(place).weight,
  };
  const known = new Map<SteadySort, readonly number[]>();

  /** Each order is made when it is first asked for. */
  function steady(sort: SteadySort): readonly number[] {
    const places = known.get(sort) ?? [...products.keys()].sort((a, b) => rankOf[sort](a) - rankOf[sort](b) || a - b);
    known.set(sort, places);
    return places;
  }

  function orders(sort: Sort, taken: readonly Taken[], spot: Cents | undefined, from: number, to: number) {
    if (spot !== undefined && sort === 'price-per-ounce') {
      const perOunce = (place: number) => {
        const { weight, premium } = at(place);
        return pricePerOunce(unitPrice(spot, weight, premium), weight);
      };
      return merge(taken.map(cheapestFirst), perOunce, to).slice(from);
    }
    const isByPrice = sort === 'price-low' || sort === 'price-high' || sort === 'price-per-ounce';
    const order: SteadySort = isByPrice && spot === undefined ? 'featured' : (sort as SteadySort);
    if (countOf(taken) === products.length) return steady(order).slice(from, to);
    if (order === 'featured') return asListed(products, taken, to).slice(from);
    if (order === 'weight') return byWeight(taken, from, to);
    const queues = taken.map(order === 'price-high' ? dearestFirst : cheapestFirst);
    return merge(queues, rankOf[order], to).slice(from);
  }

  return Object.assign(orders, { steady });
}

function countOf(taken: readonly Taken[]): number {
  return taken.reduce((sum, { count }) => sum + count, 0);
}

/** The first `most` as they are listed. Few that are taken are put in order; many are met soon by going through all. */
function asListed(products: readonly Listed[], taken: readonly Taken[], most: number): number[] {
  const count = countOf(taken);
  if (count * count < most * products.length) {
    return taken
      .flatMap(({ group, count: first }) => group.members.slice(0, first))
      .sort((a, b) => a - b)
      .slice(0, most);
  }
  const highest = new Map(
    taken.map(({ group, count: first }) => [group.weight, products[group.members[first - 1] as number]?.premium ?? 0]),
  );
  const found: number[] = [];
  for (let place = 0; place < products.length && found.length < most; place += 1) {
    const { weight, premium } = products[place] as Listed;
    if (premium <= (highest.get(weight) ?? -1)) found.push(place);
  }
  return found;
}

/** Group after group, the heaviest first; those before `from` need not be looked at. */
function byWeight(taken: readonly Taken[], from: number, to: number): number[] {
  const found: number[] = [];
  let before = 0;
  for (const { group, count } of taken) {
    if (before + count > from && before < to) {
      const listed = group.members.slice(0, count).sort((a, b) => a - b);
      found.push(...listed.slice(Math.max(0, from - before), to - before));
    }
    before += count;
  }
  return found;
}

/** Some places in their order, the next of them at `from`. */
type Queue = { readonly places: readonly number[]; readonly from: number; readonly to: number };

function cheapestFirst({ group, count }: Taken): Queue {
  return { places: group.members, from: 0, to: count };
}

function dearestFirst({ group, count }: Taken): Queue {
  const places = group.dearestFirst();
  return { places, from: places.length - count, to: places.length };
}

/** The first `most` of queues that are in order themselves. */
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
