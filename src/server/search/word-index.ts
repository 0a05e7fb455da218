import { setImmediate as nextTurn } from 'node:timers/promises';
import SearchableMap from 'minisearch/SearchableMap';
import { addTo, emptySet, type ProductSet } from './product-set.ts';

/** What makes one product better than another. A word of the description finds a product too, but says nothing about its rank. */
export const RANKING = { name: 4, form: 2, category: 2 } as const;
const FIELDS = [...Object.keys(RANKING), 'description'] as const;
const BOOSTS: readonly number[] = Object.values(RANKING);
const RANKING_FIELDS = 0b0111;
const FIELD_BITS = FIELDS.length;

/** The words of a product, field by field. */
export type ProductWords = Readonly<Record<keyof typeof RANKING | 'description', readonly string[]>>;

/** Products that have a word. A rare word is a list, a frequent one a set: whichever is smaller. */
type Having = ProductSet | { readonly list: Uint32Array };

export type Word = {
  readonly number: number;
  /** How many products have it. */
  readonly count: number;
  /** Those that have it anywhere, and those that have it where it counts for the rank. */
  readonly anywhere: Having;
  readonly ranking: Having;
};

export type WordIndex = {
  readonly products: number;
  /** Every word of the catalogue. */
  readonly words: SearchableMap<Word>;
  /** How much a product is worth to a search that gives words these weights, by their numbers. */
  scoreOf(product: number, weights: Float64Array): number;
};

/** So many products at once; then the process is left to its visitors. */
const SLICE = 250;

/** Reads the words of all products once, a slice at a time. */
export async function indexWords(products: number, wordsOf: (product: number) => ProductWords): Promise<WordIndex> {
  const numbers = new Map<string, number>();
  /** Of each product its words, each with the fields that it stands in. */
  const starts = new Uint32Array(products + 1);
  let entries = new Uint32Array(1024);
  let filled = 0;
  for (let product = 0; product < products; product += 1) {
    if (product % SLICE === SLICE - 1) await nextTurn();
    const fieldsOf = new Map<number, number>();
    const words = wordsOf(product);
    for (const [field, name] of FIELDS.entries()) {
      for (const word of words[name as keyof ProductWords]) {
        const number = numbers.get(word) ?? numbers.size;
        numbers.set(word, number);
        fieldsOf.set(number, (fieldsOf.get(number) ?? 0) | (1 << field));
      }
    }
    if (filled + fieldsOf.size > entries.length) {
      const longer = new Uint32Array(Math.max(entries.length * 2, filled + fieldsOf.size));
      longer.set(entries);
      entries = longer;
    }
    for (const [number, fields] of fieldsOf) {
      entries[filled] = (number << FIELD_BITS) | fields;
      filled += 1;
    }
    starts[product + 1] = filled;
  }
  entries = entries.slice(0, filled);
  const counts = countFields(entries, numbers.size);
  const collected = await collect(starts, entries, counts);
  const words = new SearchableMap<Word>();
  for (const [word, number] of numbers) {
    const { anywhere, ranking } = collected(number);
    words.set(word, { number, count: counts.anywhere[number] ?? 0, anywhere, ranking });
  }
  const worth = worthOf(products, counts.fields);
  return {
    products,
    words,
    scoreOf(product, weights) {
      let score = 0;
      for (let at = starts[product] ?? 0; at < (starts[product + 1] ?? 0); at += 1) {
        const entry = entries[at] ?? 0;
        const weight = weights[entry >>> FIELD_BITS] ?? 0;
        if (weight > 0) score += weight * (worth[entry & RANKING_FIELDS]?.[entry >>> FIELD_BITS] ?? 0);
      }
      return score;
    },
  };
}

type Counts = {
  readonly anywhere: Uint32Array;
  readonly ranking: Uint32Array;
  readonly fields: readonly Uint32Array[];
};

/** How many products have each word: anywhere, where it ranks, and in each of those fields. */
function countFields(entries: Uint32Array, words: number): Counts {
  const counts = {
    anywhere: new Uint32Array(words),
    ranking: new Uint32Array(words),
    fields: BOOSTS.map(() => new Uint32Array(words)),
  };
  for (const entry of entries) {
    const number = entry >>> FIELD_BITS;
    increase(counts.anywhere, number);
    if (entry & RANKING_FIELDS) increase(counts.ranking, number);
    for (const [field, count] of counts.fields.entries()) if (entry & (1 << field)) increase(count, number);
  }
  return counts;
}

function increase(counts: Uint32Array, number: number): void {
  counts[number] = (counts[number] ?? 0) + 1;
}

/** Turns the words of each product into the products of each word. */
async function collect(starts: Uint32Array, entries: Uint32Array, counts: Counts) {
  const products = starts.length - 1;
  const collectors = [counts.anywhere, counts.ranking].map((count) => ({
    having: Array.from(
      count,
      (size): Having => (size > emptySet(products).length ? emptySet(products) : { list: new Uint32Array(size) }),
    ),
    filled: new Uint32Array(count.length),
  }));
  for (let product = 0; product < products; product += 1) {
    if (product % (SLICE * 10) === SLICE * 10 - 1) await nextTurn();
    for (let at = starts[product] ?? 0; at < (starts[product + 1] ?? 0); at += 1) {
      const entry = entries[at] ?? 0;
      const number = entry >>> FIELD_BITS;
      for (const [which, { having, filled }] of collectors.entries()) {
        const set = having[number];
        if (!set || (which === 1 && !(entry & RANKING_FIELDS))) continue;
        if ('list' in set) set.list[filled[number] ?? 0] = product;
        else addTo(set, product);
        increase(filled, number);
      }
    }
  }
  return (number: number) => {
    const [anywhere = { list: new Uint32Array() }, ranking = anywhere] = collectors.map(({ having }) => having[number]);
    return { anywhere, ranking };
  };
}

/**
 * What each word is worth in each choice of fields: a rare one more than a frequent one, as BM25 has it, and short names no
 * more than long ones.
 */
function worthOf(products: number, fields: readonly Uint32Array[]): readonly Float64Array[] {
  const rarity = fields.map((counts) =>
    Float64Array.from(counts, (n) => 1.5 * Math.log(1 + (products - n + 0.5) / (n + 0.5))),
  );
  return Array.from({ length: RANKING_FIELDS + 1 }, (_, chosen) =>
    Float64Array.from(fields[0] ?? [], (_count, number) =>
      BOOSTS.reduce(
        (sum, boost, field) => sum + (chosen & (1 << field) ? boost * (rarity[field]?.[number] ?? 0) : 0),
        0,
      ),
    ),
  );
}

/** Adds all products that have the word. */
export function addHaving(set: ProductSet, having: Having): void {
  if ('list' in having) for (const product of having.list) addTo(set, product);
  else for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) | (having[word] ?? 0);
}
