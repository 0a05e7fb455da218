import { meaningsOf, wordsOf } from '#catalogue/buyer-words.ts';
import { addAll, emptySet, isEmpty, keepIn, type ProductSet } from './product-set.ts';
import { addHaving, type Word, type WordIndex } from './word-index.ts';

/** What a typed word stands for: the products it finds, anywhere and where it counts, and what its words weigh. */
export type Understood = {
  readonly anywhere: ProductSet;
  readonly ranking: ProductSet;
  readonly weights: readonly Weighed[];
};

type Weighed = readonly [word: Word, weight: number];

/** Longer than any word; nothing else is made of such a one. */
const LONGEST_WORD = 24;
/** Of two words that were written as one. */
const SHORTEST_PART = 3;
/** A letter begins hundreds of words: the most frequent of them find nearly all that all of them would. */
const MOST_ENDINGS = 100;
const AS_BEGINNING = 0.375;
const WITH_FAULTS = 0.45;

/** As it stands, or as the beginning of a longer word. */
export function asTyped(index: WordIndex, word: string): Understood | undefined {
  return anyOf(
    index,
    meaningsOf(word).map((words) => words.map((one) => beginningWith(index, one))),
  );
}

/**
 * What nothing has as it stands: two words written together, else a word with a letter wrong, or two letters in each other's
 * place. Figures and short words are either right or something else.
 */
export function asMeant(index: WordIndex, word: string): Understood | undefined {
  if (/\d/.test(word) || word.length < 4 || word.length > LONGEST_WORD) return undefined;
  for (const parts of takenApart(word)) {
    const apart = bothOf(index, parts);
    if (apart) return apart;
  }
  return anyOf(index, [[corrected(index, word)]]);
}

function beginningWith(index: WordIndex, word: string): readonly Weighed[] {
  const beginning = [...index.words.atPrefix(word)].map(([whole, found]): Weighed => {
    const longer = whole.length - word.length;
    return [found, longer === 0 ? 1 : (AS_BEGINNING * whole.length) / (whole.length + 0.3 * longer)];
  });
  if (beginning.length <= MOST_ENDINGS) return beginning;
  // The word itself stays, however rare it is.
  return beginning
    .sort(([a, one], [b, other]) => Math.floor(other) - Math.floor(one) || b.count - a.count)
    .slice(0, MOST_ENDINGS);
}

/** One letter wrong, two in a long word, and all that comes of swapping two neighbours. */
function corrected(index: WordIndex, word: string): readonly Weighed[] {
  const near = [...index.words.fuzzyGet(word, word.length < 7 ? 1 : 2).values()].map(
    ([found, distance]): Weighed => [found, (WITH_FAULTS * word.length) / (word.length + distance)],
  );
  return [...near, ...swapped(word).flatMap((other) => beginningWith(index, other))];
}

/** Whole words, all of them. A description has too many small ones: they would end other words than they are meant to. */
function bothOf(index: WordIndex, parts: readonly string[]): Understood | undefined {
  const sets = parts.map((part) => {
    const meanings = meaningsOf(part).map((words) =>
      words.map((one): readonly Weighed[] => {
        const found = index.words.get(one);
        return found ? [[found, 1]] : [];
      }),
    );
    return anyOf(index, meanings);
  });
  const [first, ...rest] = sets;
  if (!first || rest.some((one) => !one)) return undefined;
  const { ranking } = first;
  for (const one of rest) if (one) keepIn(ranking, one.ranking);
  if (isEmpty(ranking)) return undefined;
  return { anywhere: ranking, ranking, weights: sets.flatMap((one) => one?.weights ?? []) };
}

/** Products that have all the words of one of the meanings; a word is any of those that it may be. */
function anyOf(index: WordIndex, meanings: readonly (readonly (readonly Weighed[])[])[]): Understood | undefined {
  const known = meanings.filter((words) => words.every((any) => any.length > 0));
  if (known.length === 0) return undefined;
  const [anywhere, ranking] = (['anywhere', 'ranking'] as const).map((where) => {
    const found = emptySet(index.products);
    for (const words of known) {
      const [first, ...rest] = words.map((any) => {
        const set = emptySet(index.products);
        for (const [word] of any) addHaving(set, word[where]);
        return set;
      });
      if (!first) continue;
      for (const set of rest) keepIn(first, set);
      addAll(found, first);
    }
    return found;
  });
  if (!anywhere || !ranking || isEmpty(anywhere)) return undefined;
  return { anywhere, ranking, weights: known.flat(2) };
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
