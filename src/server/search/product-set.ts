/**
 * A set of products by their numbers: a bit each. A hundred thousand products are three thousand machine words, so that sets
 * are joined and cut in microseconds, however many products are in them.
 */
export type ProductSet = Uint32Array<ArrayBuffer>;

export function emptySet(products: number): ProductSet {
  return new Uint32Array((products + 31) >>> 5);
}

export function addTo(set: ProductSet, product: number): void {
  set[product >>> 5] = (set[product >>> 5] ?? 0) | (1 << (product & 31));
}

/** Leaves in `set` what is in the other one as well. */
export function keepIn(set: ProductSet, other: ProductSet): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) & (other[word] ?? 0);
}

/** Adds to `set` all of the other one. */
export function addAll(set: ProductSet, other: ProductSet): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) | (other[word] ?? 0);
}

/** Adds to `set` what both of the others have. */
export function addShared(set: ProductSet, one: ProductSet, other: ProductSet): void {
  for (let word = 0; word < set.length; word += 1) {
    set[word] = (set[word] ?? 0) | ((one[word] ?? 0) & (other[word] ?? 0));
  }
}

export function isEmpty(set: ProductSet): boolean {
  return set.every((bits) => bits === 0);
}

export function countOf(set: ProductSet): number {
  let count = 0;
  for (let bits of set) {
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The first of the set in the order of the catalogue, at most so many. */
export function firstOf(set: ProductSet, most: number): number[] {
  const found: number[] = [];
  for (let word = 0; word < set.length && found.length < most; word += 1) {
    for (let bits = set[word] ?? 0; bits !== 0 && found.length < most; bits &= bits - 1) {
      found.push((word << 5) + 31 - Math.clz32(bits & -bits));
    }
  }
  return found;
}
