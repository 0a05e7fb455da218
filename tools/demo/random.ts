/** Random choices that are the same at each run: of one seed follows one row of numbers (mulberry32). */
export type Chance = {
  /** From 0 up to 1, without it. */
  next(): number;
  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** By weights: of `{ a: 3, b: 1 }` a comes three times as often. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
};

export function createChance(seed: number): Chance {
  let state = seed | 0;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    between: (lowest, highest) => lowest + Math.floor(next() * (highest - lowest + 1)),
    percent: (share) => next() * 100 < share,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('There is nothing to choose from');
      return item;
    },
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const entries = Object.entries(weights) as [Name, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new RangeError('There is nothing to choose from');
    },
  };
}
