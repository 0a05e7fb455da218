/** A bit set of products by their numbers. 100,000 products are 3,125 machine words: a union takes microseconds. */
export type ProductSet = Uint32Array<ArrayBuffer>;

export function emptySet(products: number): ProductSet {
  return new Uint32Array((products + 31) >>> 5);
}

export function fullSet(products: number): ProductSet {
  const set = emptySet(products);
  for (let product = 0; product < products; product += 1) add(set, product);
  return set;
}

export function add(set: ProductSet, product: number): void {
  set[product >>> 5] = (set[product >>> 5] ?? 0) | (1 << (product & 31));
}

/** Keeps in `set` what is in both. */
export function intersect(set: ProductSet, other: ProductSet): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) & (other[word] ?? 0);
}

/** Adds the other set to `set`. */
export function unite(set: ProductSet, other: ProductSet): void {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) | (other[word] ?? 0);
}

/** Adds the intersection of two others to `set`. */
export function uniteIntersection(set: ProductSet, one: ProductSet, other: ProductSet): void {
  for (let word = 0; word < set.length; word += 1) {
    set[word] = (set[word] ?? 0) | ((one[word] ?? 0) & (other[word] ?? 0));
  }
}

export function isEmpty(set: ProductSet): boolean {
  return set.every((bits) => bits === 0);
}

export function sizeOf(set: ProductSet): number {
  let count = 0;
  for (let bits of set) {
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** At most `most`, in the order of the catalogue. */
export function firstIn(set: ProductSet, most: number): number[] {
  const found: number[] = [];
  for (let word = 0; word < set.length && found.length < most; word += 1) {
    for (let bits = set[word] ?? 0; bits !== 0 && found.length < most; bits &= bits - 1) {
      found.push((word << 5) + 31 - Math.clz32(bits & -bits));
    }
  }
  return found;
}

/** Those of the set that are wanted, as a new set. */
export function wantedOf(set: ProductSet, isWanted: (product: number) => boolean): ProductSet {
  const wanted = emptySet(set.length << 5);
  for (const product of firstIn(set, Number.POSITIVE_INFINITY)) if (isWanted(product)) add(wanted, product);
  return wanted;
}
