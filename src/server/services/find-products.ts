import MiniSearch, { type Query } from 'minisearch';
import { meaningsOf, wordsOf } from '#catalogue/buyer-words.ts';
import type { Catalogue } from '#catalogue/catalogue.ts';
import { categoryBySlug } from '#catalogue/categories.ts';
import type { Product } from '#domain/product.ts';
import { formatOunces } from '#domain/weight.ts';

/** The products that a buyer may mean, best first. Nothing for a text without a known word. */
export type FindProducts = (text: string) => readonly Product[];

/** More words than any name has; the rest of a longer text is not looked at. */
const MOST_WORDS = 12;
/** Of two words that were written as one. */
const SHORTEST_PART = 3;
/** What makes one product better than another. A word of the description finds a product too, but says nothing about its rank. */
const RANKING = { name: 4, form: 2, category: 2 } as const;
const FRACTION_NAMES: Readonly<Record<string, string>> = { '0.5': 'half', '0.25': 'quarter', '0.1': 'tenth' };

/** Indexes the goods once, when somebody first searches; they do not change while the shop runs. */
export function createFindProducts(catalogue: Catalogue): FindProducts {
  let find: FindProducts | undefined;
  return (text) => {
    find ??= indexOf(catalogue);
    return find(text);
  };
}

function indexOf(catalogue: Catalogue): FindProducts {
  const index = new MiniSearch<IndexedProduct>({
    fields: [...Object.keys(RANKING), 'description'],
    tokenize: (text) => [...wordsOf(text)],
    processTerm: (word) => word,
    // Short names are not better than long ones.
    searchOptions: { boost: RANKING, bm25: { k: 1.2, b: 0, d: 0.5 } },
  });
  const listings = Map.groupBy(catalogue.entries, ({ id }) => id);
  index.addAll([...listings.values()].map(toIndexed));
  const ids = [...listings.keys()];

  return (text) => {
    const queries = [...new Set(wordsOf(text))].slice(0, MOST_WORDS).flatMap((word) => understand(index, word) ?? []);
    if (queries.length === 0) return [];
    const together = index.search({ combineWith: 'AND', queries });
    const found = new Set(
      (together.length > 0 ? together : closest(index.search({ combineWith: 'OR', queries }))).map(({ id }) => id),
    );
    const ranked = index.search({ combineWith: 'OR', queries, fields: Object.keys(RANKING) });
    const ranks = new Map(ranked.map(({ id, score }) => [id, Math.round(score)]));
    // Of equal rank are the best known first, as in the catalogue.
    return ids
      .filter((id) => found.has(id))
      .sort((a, b) => (ranks.get(b) ?? 0) - (ranks.get(a) ?? 0))
      .flatMap((id) => catalogue.productById(id) ?? []);
  };
}

type IndexedProduct = { readonly id: string } & Readonly<Record<keyof typeof RANKING | 'description', string>>;

function toIndexed(listings: readonly Product[]): IndexedProduct {
  const [product] = listings as [Product];
  const ounces = formatOunces(product.weight);
  const headings = listings.map(({ category }) => categoryBySlug(category)?.heading ?? '').join(' ');
  const form = /Bars/.test(headings) ? 'bar' : /Rounds/.test(headings) ? 'round' : 'coin';
  return {
    id: product.id,
    name: product.name,
    form: `${product.metal} ${form} ${ounces} oz ${FRACTION_NAMES[ounces] ?? ''}`,
    category: headings,
    description: product.description,
  };
}

/**
 * How a word is looked for: as it stands or as the beginning of a longer one; where nothing has it, as two words written
 * together; where there are no such two, with a letter wrong, or two letters in each other's place. A word that means nothing
 * here is left out, so that `cheap gold bars` finds gold bars.
 */
function understand(index: MiniSearch<IndexedProduct>, word: string): Query | undefined {
  const asTyped = anyOf(meaningsOf(word), 0);
  if (index.search(asTyped).length > 0) return asTyped;
  // Figures and short words are either right or something else.
  if (/\d/.test(word) || word.length < 4) return undefined;
  const apart = takenApart(word)
    .map((words) => allOf(words))
    .find((query) => index.search(query).length > 0);
  if (apart) return apart;
  const corrected = anyOf([[word], ...swapped(word).map((other) => [other])], word.length < 7 ? 1 : 2);
  return index.search(corrected).length > 0 ? corrected : undefined;
}

function anyOf(meanings: readonly (readonly string[])[], fuzzy: number, prefix = true): Query {
  const queries = meanings.map((words) => ({ combineWith: 'AND' as const, queries: [...words], prefix, fuzzy }));
  return { combineWith: 'OR', queries };
}

/** Whole words, all of them. A description has too many small ones: they would end other words than they are meant to. */
function allOf(words: readonly string[]): Query {
  const queries = words.map((word) => anyOf(meaningsOf(word), 0, false));
  return { combineWith: 'AND', fields: Object.keys(RANKING), queries };
}

/** `goldbar` -> `gold bar` among others. Shorter parts would make sense of every nonsense. */
function takenApart(word: string): readonly (readonly string[])[] {
  const last = word.length - SHORTEST_PART;
  const cuts = Array.from({ length: Math.max(0, last - SHORTEST_PART + 1) }, (_, index) => SHORTEST_PART + index);
  return cuts.map((at) => [word.slice(0, at), ...wordsOf(word.slice(at))]);
}

/** `mapel` -> `ampel`, `mpael`, `maepl`, `maple`. */
function swapped(word: string): readonly string[] {
  return [...word.slice(1)].map((letter, index) => word.slice(0, index) + letter + word[index] + word.slice(index + 2));
}

/** Where no product has all the words: those that have most of them. */
function closest<Found extends { readonly queryTerms: readonly string[] }>(found: readonly Found[]): readonly Found[] {
  const most = Math.max(...found.map(({ queryTerms }) => queryTerms.length));
  return found.filter(({ queryTerms }) => queryTerms.length === most);
}
