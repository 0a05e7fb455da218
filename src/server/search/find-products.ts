import { LRUCache } from 'lru-cache';
import { wordsOf } from '#catalogue/buyer-words.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { categoryBySlug } from '#catalogue/categories.ts';
import type { Product } from '#domain/product.ts';
import { formatOunces } from '#domain/weight.ts';
import { addAll, addShared, countOf, emptySet, firstOf, isEmpty, keepIn, type ProductSet } from './product-set.ts';
import { asMeant, asTyped, type Understood } from './query.ts';
import { indexWords, type ProductWords, type WordIndex } from './word-index.ts';

export type FoundProducts = {
  /** The best of them, best first. */
  readonly products: readonly Product[];
  /** How many there are in all. */
  readonly count: number;
};

/** The products that a buyer may mean, at most so many of them. Nothing for a text without a known word. */
export type FindProducts = (text: string, most: number) => Promise<FoundProducts>;

export type ProductSearch = {
  readonly find: FindProducts;
  /** Begins to read the catalogue, so that the first visitor does not wait for it. */
  prepare(): void;
};

/** More words than any name has; the rest of a longer text is not looked at. */
const MOST_WORDS = 12;
/** Of these at most so many are looked for with faults in them, which is what costs most. */
const MOST_FAULTY = 3;
/** At a hundred thousand products each takes 25 kB. */
const MOST_KNOWN = 500;
/** Answers are short lists. Whoever types a name asks for its beginnings on the way, as others did before. */
const MOST_ANSWERS = 2_000;
/** Of more finds than these the ones that stand first in the catalogue, which are the best known, are put in order. */
export const MOST_RANKED = 400;
const FRACTION_NAMES: Readonly<Record<string, string>> = { '0.5': 'half', '0.25': 'quarter', '0.1': 'tenth' };

/** Reads the goods once, in slices; they do not change while the shop runs. */
export function createProductSearch(catalogue: Catalogue): ProductSearch {
  const listings = [...Map.groupBy(catalogue.entries, ({ id }) => id).values()];
  let index: Promise<WordIndex> | undefined;
  const known: KnownWords = new LRUCache({ max: MOST_KNOWN });
  const answers = new LRUCache<string, FoundProducts>({ max: MOST_ANSWERS });
  const prepared = () => {
    index ??= indexWords(listings.length, readerOf(listings));
    return index;
  };
  return {
    async find(text, most) {
      const key = `${most} ${text}`;
      const answered = answers.get(key);
      if (answered) return answered;
      const { best, count } = searchIn(await prepared(), text, most, known);
      const answer = { products: best.flatMap((product) => listings[product]?.[0] ?? []), count };
      answers.set(key, answer);
      return answer;
    },
    prepare: () => void prepared(),
  };
}

/** What the words of the last searches were understood as, if as anything: most visitors type the same few. */
export type KnownWords = LRUCache<string, readonly Understood[]>;

/** The best products by their numbers, and how many there are. Its cost does not grow with what is found. */
export function searchIn(
  index: WordIndex,
  text: string,
  most: number,
  known: KnownWords = new LRUCache({ max: MOST_WORDS }),
): { readonly best: readonly number[]; readonly count: number } {
  const understood = understandAll(index, [...new Set(wordsOf(text))].slice(0, MOST_WORDS), known);
  if (understood.length === 0) return { best: [], count: 0 };
  const found = withMost(
    index,
    understood.map(({ anywhere }) => anywhere),
  );
  const count = countOf(found);
  const weights = new Float64Array(index.words.size);
  for (const [{ number }, weight] of understood.flatMap((one) => one.weights)) {
    weights[number] = (weights[number] ?? 0) + weight;
  }
  const scores = new Map(
    firstOf(count > MOST_RANKED ? worthRanking(index, found, understood, most) : found, MOST_RANKED).map((product) => [
      product,
      Math.round(index.scoreOf(product, weights)),
    ]),
  );
  // Of equal rank are the best known first, as in the catalogue.
  const best = [...scores.keys()].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b);
  return { best: best.slice(0, most), count };
}

/**
 * How each word is looked for: as it stands or as the beginning of a longer one, else as what it may have been meant for. A
 * word that means nothing here is left out, so that `cheap gold bars` finds gold bars.
 */
function understandAll(index: WordIndex, words: readonly string[], known: KnownWords): readonly Understood[] {
  let faulty = 0;
  return words.flatMap((word) => {
    const knownAs = known.get(word);
    if (knownAs) return knownAs;
    let understood = asTyped(index, word);
    if (!understood) {
      faulty += 1;
      if (faulty > MOST_FAULTY) return [];
      understood = asMeant(index, word);
    }
    const meant = understood ? [understood] : [];
    known.set(word, meant);
    return meant;
  });
}

/** The products with all the words; where there are none, those with most of them. */
function withMost({ products }: WordIndex, sets: readonly ProductSet[]): ProductSet {
  const all = emptySet(products);
  if (sets[0]) addAll(all, sets[0]);
  for (const set of sets.slice(1)) keepIn(all, set);
  if (!isEmpty(all)) return all;
  // At each place those that have more words than the place says.
  const having = sets.map(() => emptySet(products));
  for (const [before, set] of sets.entries()) {
    for (let words = before; words > 0; words -= 1) {
      const [more, fewer] = [having[words], having[words - 1]];
      if (more && fewer) addShared(more, fewer, set);
    }
    if (having[0]) addAll(having[0], set);
  }
  return having.findLast((set) => !isEmpty(set)) ?? all;
}

/** Of too many finds those that have every word where it counts, if they are enough to fill the answer. */
function worthRanking(
  { products }: WordIndex,
  found: ProductSet,
  understood: readonly Understood[],
  most: number,
): ProductSet {
  const better = emptySet(products);
  addAll(better, found);
  for (const { ranking } of understood) keepIn(better, ranking);
  return countOf(better) >= most ? better : found;
}

/** Reads a product's words. Forms and headings are few: each is read once. */
function readerOf(listings: readonly (readonly Product[])[]): (product: number) => ProductWords {
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
      description: wordsOf(product.description),
    };
  };
}
