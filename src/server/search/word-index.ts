import { setImmediate as nextTurn } from 'node:timers/promises';
import SearchableMap from 'minisearch/SearchableMap';
import { add, emptySet, type ProductSet } from './product-set.ts';

/** Boosts of the ranking fields. The description is matched, but not ranked. */
const RANKING = { name: 4, form: 2, category: 2 } as const;
const FIELDS = [...Object.keys(RANKING), 'description'] as const;
const BOOSTS: readonly number[] = Object.values(RANKING);
const RANKING_FIELDS = 0b0111;
const FIELD_BITS = FIELDS.length;

/** The tokens of a product by field. */
export type ProductWords = Readonly<Record<keyof typeof RANKING | 'description', readonly string[]>>;

/** The products of a term: a list for a rare one, a bit set for a frequent one, the smaller of the two. */
type Postings = ProductSet | { readonly list: Uint32Array };

export type Term = {
  readonly number: number;
  /** Document frequency: its products in any field. */
  readonly count: number;
  /** In any field, and in a ranking field. */
  readonly anywhere: Postings;
  readonly ranking: Postings;
};

export type InvertedIndex = {
  readonly products: number;
  /** Every term of the catalogue. */
  readonly words: SearchableMap<Term>;
  /** `weights`: of the query's terms, by their numbers. */
  scoreOf(product: number, weights: Float64Array): number;
};

/** Products between two turns of the event loop. */
const SLICE = 250;

/** Tokenizes all products once, a slice at a time. */
export async function buildIndex(products: number, wordsOf: (product: number) => ProductWords): Promise<InvertedIndex> {
  const numbers = new Map<string, number>();
  /** Forward index: of each product its terms, each with a bit for every field that has it. */
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
  const counts = countDocuments(entries, numbers.size);
  const postingsOf = await collectPostings(starts, entries, counts);
  const words = new SearchableMap<Term>();
  for (const [word, number] of numbers) {
    const { anywhere, ranking } = postingsOf(number);
    words.set(word, { number, count: counts.anywhere[number] ?? 0, anywhere, ranking });
  }
  const termWeights = weighTerms(products, counts.fields);
  return {
    products,
    words,
    scoreOf(product, weights) {
      let score = 0;
      for (let at = starts[product] ?? 0; at < (starts[product + 1] ?? 0); at += 1) {
        const entry = entries[at] ?? 0;
        const weight = weights[entry >>> FIELD_BITS] ?? 0;
        if (weight > 0) score += weight * (termWeights[entry & RANKING_FIELDS]?.[entry >>> FIELD_BITS] ?? 0);
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

/** Document frequencies of each term: in any field, in any ranking field, and in each of these. */
function countDocuments(entries: Uint32Array, words: number): Counts {
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

/** Inverts the forward index. */
async function collectPostings(starts: Uint32Array, entries: Uint32Array, counts: Counts) {
  const products = starts.length - 1;
  const collectors = [counts.anywhere, counts.ranking].map((count) => ({
    postings: Array.from(
      count,
      (size): Postings => (size > emptySet(products).length ? emptySet(products) : { list: new Uint32Array(size) }),
    ),
    filled: new Uint32Array(count.length),
  }));
  for (let product = 0; product < products; product += 1) {
    if (product % (SLICE * 10) === SLICE * 10 - 1) await nextTurn();
    for (let at = starts[product] ?? 0; at < (starts[product + 1] ?? 0); at += 1) {
      const entry = entries[at] ?? 0;
      const number = entry >>> FIELD_BITS;
      for (const [which, { postings, filled }] of collectors.entries()) {
        const set = postings[number];
        if (!set || (which === 1 && !(entry & RANKING_FIELDS))) continue;
        if ('list' in set) set.list[filled[number] ?? 0] = product;
        else add(set, product);
        increase(filled, number);
      }
    }
  }
  return (number: number) => {
    const [anywhere = { list: new Uint32Array() }, ranking = anywhere] = collectors.map(
      ({ postings }) => postings[number],
    );
    return { anywhere, ranking };
  };
}

/** Weights by set of ranking fields and term: boost times inverse document frequency as in BM25, without its field lengths. */
function weighTerms(products: number, fields: readonly Uint32Array[]): readonly Float64Array[] {
  const inverseFrequencies = fields.map((counts) =>
    Float64Array.from(counts, (n) => 1.5 * Math.log(1 + (products - n + 0.5) / (n + 0.5))),
  );
  return Array.from({ length: RANKING_FIELDS + 1 }, (_, chosen) =>
    Float64Array.from(fields[0] ?? [], (_count, number) =>
      BOOSTS.reduce(
        (sum, boost, field) => sum + (chosen & (1 << field) ? boost * (inverseFrequencies[field]?.[number] ?? 0) : 0),
        0,
      ),
    ),
  );
}

/** Adds the products of a term. */
export function addPostings(set: ProductSet, postings: Postings): void {
  if ('list' in postings) for (const product of postings.list) add(set, product);
  else for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) | (postings[word] ?? 0);
}
