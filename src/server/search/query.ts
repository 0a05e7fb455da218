import { meaningsOf, wordsOf } from '#catalogue/buyer-words.ts';
import { emptySet, intersect, isEmpty, type ProductSet, unite } from './product-set.ts';
import { addPostings, type InvertedIndex, type Term } from './word-index.ts';

/** The terms that a typed word may mean, by weight, and their products: in any field, and in a ranking field. */
export type Expansion = {
  readonly anywhere: ProductSet;
  readonly ranking: ProductSet;
  readonly weights: readonly WeightedTerm[];
};

type WeightedTerm = readonly [word: Term, weight: number];

/** Longer than any term: such a word is not expanded. */
const MAX_TERM_LENGTH = 24;
/** The shortest part when one typed word is read as two. */
const MIN_PART_LENGTH = 3;
/** A single letter is a prefix of hundreds of terms: the most frequent ones match nearly all products of all. */
const MAX_PREFIX_MATCHES = 100;
const PREFIX_WEIGHT = 0.375;
const FUZZY_WEIGHT = 0.45;

/** Returns the matches of the word and its synonyms, as whole terms or as prefixes; undefined without any. */
export function expandPrefix(index: InvertedIndex, word: string): Expansion | undefined {
  return matchAny(
    index,
    meaningsOf(word).map((words) => words.map((one) => prefixMatches(index, one))),
  );
}

/**
 * Expands a word that matches no term: two words written as one, else a misspelled one. Undefined for figures, short words and
 * words without a near term.
 */
export function expandTypos(index: InvertedIndex, word: string): Expansion | undefined {
  if (/\d/.test(word) || word.length < 4 || word.length > MAX_TERM_LENGTH) return undefined;
  for (const parts of splitCompound(word)) {
    const apart = expandCompound(index, parts);
    if (apart) return apart;
  }
  return matchAny(index, [[fuzzyMatches(index, word)]]);
}

function prefixMatches(index: InvertedIndex, word: string): readonly WeightedTerm[] {
  const beginning = [...index.words.atPrefix(word)].map(([whole, found]): WeightedTerm => {
    const longer = whole.length - word.length;
    return [found, longer === 0 ? 1 : (PREFIX_WEIGHT * whole.length) / (whole.length + 0.3 * longer)];
  });
  if (beginning.length <= MAX_PREFIX_MATCHES) return beginning;
  // The exact term stays, however rare it is.
  return beginning
    .sort(([a, one], [b, other]) => Math.floor(other) - Math.floor(one) || b.count - a.count)
    .slice(0, MAX_PREFIX_MATCHES);
}

/** Edit distance 1, 2 for a long word, and all transpositions of two neighbours. */
function fuzzyMatches(index: InvertedIndex, word: string): readonly WeightedTerm[] {
  const near = [...index.words.fuzzyGet(word, word.length < 7 ? 1 : 2).values()].map(
    ([found, distance]): WeightedTerm => [found, (FUZZY_WEIGHT * word.length) / (word.length + distance)],
  );
  return [...near, ...transpositions(word).flatMap((other) => prefixMatches(index, other))];
}

/** All parts, as whole terms of ranking fields: descriptions have too many short words. */
function expandCompound(index: InvertedIndex, parts: readonly string[]): Expansion | undefined {
  const sets = parts.map((part) => {
    const meanings = meaningsOf(part).map((words) =>
      words.map((one): readonly WeightedTerm[] => {
        const found = index.words.get(one);
        return found ? [[found, 1]] : [];
      }),
    );
    return matchAny(index, meanings);
  });
  const [first, ...rest] = sets;
  if (!first || rest.some((one) => !one)) return undefined;
  const { ranking } = first;
  for (const one of rest) if (one) intersect(ranking, one.ranking);
  if (isEmpty(ranking)) return undefined;
  return { anywhere: ranking, ranking, weights: sets.flatMap((one) => one?.weights ?? []) };
}

/** Products with all words of one of the meanings, each word by any of its terms. */
function matchAny(
  index: InvertedIndex,
  meanings: readonly (readonly (readonly WeightedTerm[])[])[],
): Expansion | undefined {
  const known = meanings.filter((words) => words.every((any) => any.length > 0));
  if (known.length === 0) return undefined;
  const [anywhere, ranking] = (['anywhere', 'ranking'] as const).map((where) => {
    const found = emptySet(index.products);
    for (const words of known) {
      const [first, ...rest] = words.map((any) => {
        const set = emptySet(index.products);
        for (const [word] of any) addPostings(set, word[where]);
        return set;
      });
      if (!first) continue;
      for (const set of rest) intersect(first, set);
      unite(found, first);
    }
    return found;
  });
  if (!anywhere || !ranking || isEmpty(anywhere)) return undefined;
  return { anywhere, ranking, weights: known.flat(2) };
}

/** `goldbar` -> `gold bar` among others. Shorter parts would match nonsense. */
function splitCompound(word: string): readonly (readonly string[])[] {
  const last = word.length - MIN_PART_LENGTH;
  const cuts = Array.from({ length: Math.max(0, last - MIN_PART_LENGTH + 1) }, (_, index) => MIN_PART_LENGTH + index);
  return cuts.map((at) => [word.slice(0, at), ...wordsOf(word.slice(at))]);
}

/** `mapel` -> `ampel`, `mpael`, `maepl`, `maple`. */
function transpositions(word: string): readonly string[] {
  return [...word.slice(1)].map((letter, index) => word.slice(0, index) + letter + word[index] + word.slice(index + 2));
}
