import { LRUCache } from 'lru-cache';
import { wordsOf } from '#catalogue/buyer-words.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { categoryBySlug } from '#catalogue/categories.ts';
import { makersIn } from '#domain/makers.ts';
import type { Product } from '#domain/product.ts';
import type { SpotPrices } from '#domain/spot.ts';
import { formatOunces } from '#domain/weight.ts';
import { isAffordable, readBudget } from './budget.ts';
import {
  emptySet,
  firstIn,
  fullSet,
  intersect,
  isEmpty,
  type ProductSet,
  sizeOf,
  unite,
  uniteIntersection,
  wantedOf,
} from './product-set.ts';
import { type Expansion, expandPrefix, expandTypos } from './query.ts';
import { buildIndex, type InvertedIndex, type ProductWords } from './word-index.ts';

// A search has four steps.
// 1. `word-index.ts` tokenizes every product once into an inverted index: term -> postings, and product -> terms with fields.
// 2. `query.ts` expands each typed word into terms: itself and its synonyms, terms that it is a prefix of, else two words
//    written as one, else terms within an edit distance. Each term has a weight.
// 3. Products with all the words match; without any, those with most of them. Sets are bit sets (`product-set.ts`).
// 4. At most MAX_RANKED matches are scored, by inverse document frequency and by field, as BM25 does without lengths, so that
//    the cost does not grow with the number of matches.

/** The products that a search found. */
export type FoundProducts = {
  /** The best matches, best first. */
  readonly products: readonly Product[];
  /** The number of all matches. */
  readonly count: number;
};

/** The best `most` products for a text; none for a text without a known word. */
export type FindProducts = (text: string, most: number) => Promise<FoundProducts>;

export type ProductSearch = {
  readonly find: FindProducts;
  /** Begins to build the index of the goods of now, so that the first search does not wait for it. */
  prepare(): void;
  stop(): Promise<void>;
};

/** More words than any name has; the rest of a longer text is ignored. */
const MAX_TERMS = 12;
/** Fuzzy matching costs most: further unknown words are ignored. */
const MAX_FUZZY_TERMS = 3;
/** At a hundred thousand products each takes 25 kB. */
const MAX_CACHED_EXPANSIONS = 500;
/** Answers are short lists; the prefixes of popular names are asked for again and again. */
const MAX_CACHED_ANSWERS = 2_000;
/** Among more matches only those that stand first in the catalogue are ranked: they are the best known. */
export const MAX_RANKED = 400;
const FRACTION_NAMES: Readonly<Record<string, string>> = { '0.5': 'half', '0.25': 'quarter', '0.1': 'tenth' };

/**
 * Searches the current goods. Their index is rebuilt when their words have changed and pages ask again: at once, and then at
 * most every two seconds. `onFault`: the rebuild failed, and the earlier index is used. Amounts of money in a text are bounds of
 * the price at `spot`, and without a price no bounds.
 */
export function createProductSearch(
  catalogue: () => Catalogue,
  onFault: (error: unknown) => void,
  spot: () => SpotPrices | undefined = () => undefined,
): ProductSearch {
  let indexed: Promise<IndexedGoods> | undefined;
  let rest: NodeJS.Timeout | undefined;
  let isWanted = false;
  let renewing = Promise.resolve();

  async function renew(): Promise<void> {
    const goods = catalogue();
    if (!indexed || hasSameWords(await indexed, goods)) return;
    const next = await indexGoods(goods);
    indexed = Promise.resolve(next);
  }

  function prepare(): void {
    if (!indexed) {
      indexed = indexGoods(catalogue());
      return;
    }
    isWanted = true;
    if (!rest) renewAndRest();
  }

  function renewAndRest(): void {
    rest = undefined;
    if (!isWanted) return;
    isWanted = false;
    renewing = renewing.then(renew).catch(onFault);
    rest = setTimeout(renewAndRest, REST_MS).unref();
  }

  return {
    async find(text, most) {
      indexed ??= indexGoods(catalogue());
      const goods = catalogue();
      const { words, budget } = readBudget(text);
      const prices = budget && spot();
      const isWithin = budget && prices && ((key: string) => isAffordable(goods.productByKey(key), budget, prices));
      const { keys, count } = (await indexed).find(words, most, isWithin);
      const products = keys.flatMap((key) => goods.productByKey(key) ?? []);
      return { products, count: count - (keys.length - products.length) };
    },
    prepare,
    async stop() {
      clearTimeout(rest);
      await renewing;
    },
  };
}

/** Between one index and the next: many changes may follow each other. */
const REST_MS = 2_000;

/** An index of the goods. It finds keys: prices and states are those of the current goods. */
type IndexedGoods = {
  readonly entries: readonly Product[];
  /** `isWanted` is asked of the key of each match; without words all match. */
  find(
    text: string,
    most: number,
    isWanted?: (key: string) => boolean,
  ): { readonly keys: readonly string[]; readonly count: number };
};

async function indexGoods(catalogue: Catalogue): Promise<IndexedGoods> {
  const { entries } = catalogue;
  const listings = [...Map.groupBy(entries, ({ id }) => id)].map(([id, products]) => {
    const own = catalogue.productById(id);
    return [...(own ? [own] : []), ...products.filter(({ category }) => category !== own?.category)];
  });
  const keys = listings.map(([product]) => (product ? catalogue.keyOf(product) : ''));
  const index = await buildIndex(listings.length, createTokenizer(listings));
  const known: ExpansionCache = new LRUCache({ max: MAX_CACHED_EXPANSIONS });
  const answers = new LRUCache<string, ReturnType<IndexedGoods['find']>>({ max: MAX_CACHED_ANSWERS });
  return {
    entries,
    find(text, most, isWanted) {
      if (isWanted) {
        const isKeyWanted = (product: number) => isWanted(keys[product] ?? '');
        const { best, count } = searchIndex(index, text, most, known, isKeyWanted);
        return { keys: best.flatMap((product) => keys[product] ?? []), count };
      }
      const wanted = `${most} ${text}`;
      const answered = answers.get(wanted);
      if (answered) return answered;
      const { best, count } = searchIndex(index, text, most, known);
      const answer = { keys: best.flatMap((product) => keys[product] ?? []), count };
      answers.set(wanted, answer);
      return answer;
    },
  };
}

function hasSameWords({ entries }: IndexedGoods, catalogue: Catalogue): boolean {
  return (
    entries.length === catalogue.entries.length && entries.every((entry, nth) => isAlike(entry, catalogue.entries[nth]))
  );
}

/** In all that is searched; a premium changes nothing. */
function isAlike(one: Product, other: Product | undefined): boolean {
  const { id, description, maker, grader, struckIn, weight, category, metal } = one;
  return (
    one === other ||
    (id === other?.id &&
      description === other.description &&
      maker === other.maker &&
      grader === other.grader &&
      struckIn === other.struckIn &&
      weight === other.weight &&
      category === other.category &&
      metal === other.metal)
  );
}

/** Expansions by typed word; none for a word that matches nothing. */
export type ExpansionCache = LRUCache<string, readonly Expansion[]>;

/** Returns the best products by their numbers, and the number of matches; empty and 0 for a text without known words. */
export function searchIndex(
  index: InvertedIndex,
  text: string,
  most: number,
  known: ExpansionCache = new LRUCache({ max: MAX_TERMS }),
  isWanted?: (product: number) => boolean,
): { readonly best: readonly number[]; readonly count: number } {
  const expansions = expandAll(index, [...new Set(wordsOf(text))].slice(0, MAX_TERMS), known);
  if (expansions.length === 0 && (!isWanted || text !== '')) return { best: [], count: 0 };
  const matches = matchMostTerms(
    index,
    expansions.map(({ anywhere }) => anywhere),
  );
  const found = isWanted ? wantedOf(expansions.length === 0 ? fullSet(index.products) : matches, isWanted) : matches;
  const count = sizeOf(found);
  const weights = new Float64Array(index.words.size);
  for (const [{ number }, weight] of expansions.flatMap((one) => one.weights)) {
    weights[number] = (weights[number] ?? 0) + weight;
  }
  const scores = new Map(
    firstIn(count > MAX_RANKED ? candidatesOf(index, found, expansions, most) : found, MAX_RANKED).map((product) => [
      product,
      Math.round(index.scoreOf(product, weights)),
    ]),
  );
  // Equal scores keep the order of the catalogue.
  const best = [...scores.keys()].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b);
  return { best: best.slice(0, most), count };
}

/** A word that matches nothing is left out, so that `cheap gold bars` finds gold bars. */
function expandAll(index: InvertedIndex, words: readonly string[], known: ExpansionCache): readonly Expansion[] {
  let fuzzyTerms = 0;
  return words.flatMap((word) => {
    const knownAs = known.get(word);
    if (knownAs) return knownAs;
    let expansion = expandPrefix(index, word);
    if (!expansion) {
      fuzzyTerms += 1;
      if (fuzzyTerms > MAX_FUZZY_TERMS) return [];
      expansion = expandTypos(index, word);
    }
    const expansions = expansion ? [expansion] : [];
    known.set(word, expansions);
    return expansions;
  });
}

/** The products with all words; without any, those with most of them. */
function matchMostTerms({ products }: InvertedIndex, sets: readonly ProductSet[]): ProductSet {
  const all = emptySet(products);
  if (sets[0]) unite(all, sets[0]);
  for (const set of sets.slice(1)) intersect(all, set);
  if (!isEmpty(all)) return all;
  // At place n the products with more than n words.
  const withMoreThan = sets.map(() => emptySet(products));
  for (const [before, set] of sets.entries()) {
    for (let words = before; words > 0; words -= 1) {
      const [more, fewer] = [withMoreThan[words], withMoreThan[words - 1]];
      if (more && fewer) uniteIntersection(more, fewer, set);
    }
    if (withMoreThan[0]) unite(withMoreThan[0], set);
  }
  return withMoreThan.findLast((set) => !isEmpty(set)) ?? all;
}

/** With too many matches, only those with every word in a ranking field, if they fill the answer. */
function candidatesOf(
  { products }: InvertedIndex,
  found: ProductSet,
  expansions: readonly Expansion[],
  most: number,
): ProductSet {
  const better = emptySet(products);
  unite(better, found);
  for (const { ranking } of expansions) intersect(better, ranking);
  return sizeOf(better) >= most ? better : found;
}

/** Tokenizes a product. Forms and headings are few: each is tokenized once. */
function createTokenizer(listings: readonly (readonly Product[])[]): (product: number) => ProductWords {
  const read = new Map<string, readonly string[]>();
  const onceOf = (text: string) => {
    const words = read.get(text) ?? wordsOf(text);
    read.set(text, words);
    return words;
  };
  return (number) => {
    const [product, ...others] = listings[number] as readonly [Product, ...Product[]];
    const ounces = formatOunces(product.weight);
    const headings = [product, ...others].map(({ category }) => categoryBySlug(category)?.heading ?? '').join(' ');
    const form = /Bars/.test(headings) ? 'bar' : /Rounds/.test(headings) ? 'round' : 'coin';
    return {
      name: wordsOf(product.name),
      form: onceOf(`${product.metal} ${form} ${ounces} oz ${FRACTION_NAMES[ounces] ?? ''}`),
      category: onceOf(headings),
      description: [
        product.description,
        ...makersIn(product.maker),
        product.grader ?? '',
        product.struckIn ?? '',
      ].flatMap(wordsOf),
    };
  };
}
