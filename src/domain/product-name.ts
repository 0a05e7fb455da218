const SPACES = /[\s\p{Z}]+/gu;
const SINGLE_QUOTES = /[‘’‚‛′‵`´＇]/g;
const DOUBLE_QUOTES = /[“”„‟″‶«»＂]/g;
const DASHES = /[\p{Pd}−]/gu;
/** NFKC writes a fraction with it. */
const FRACTION_SLASH = /\u2044/g;
/** Letters that a name differs by from the one that was meant. */
const MOST_SLIPS = 2;
const JOINERS = /\p{Cf}/gu;

/** A name as it is kept: as it was written, with one plain space between two words. */
export function tidyName(written: string): string {
  return written.replace(SPACES, ' ').trim();
}

/** Two names are one where their keys are the same: a person cannot tell spaces, quotes, dashes, capitals or wide letters apart. */
export function nameKey(name: string): string {
  const plain = name.replace(SINGLE_QUOTES, "'").replace(DOUBLE_QUOTES, '"').normalize('NFKC');
  return tidyName(plain.replace(DASHES, '-').replace(FRACTION_SLASH, '/').replace(JOINERS, '')).toLowerCase();
}

/**
 * Finds the one of many named things whose name was most likely meant: two letters differ at most, and no number. Names with other
 * numbers or of another length are not compared, and all in all so many pairs at most.
 */
export function createNearName<Named extends { readonly name: string }>(
  all: readonly Named[],
  mostCompared = 5_000_000,
): (name: string) => Named | undefined {
  const groups = new Map<string, { readonly one: Named; readonly key: string }[]>();
  for (const one of all) {
    const key = nameKey(one.name);
    const id = groupOf(key, key.length);
    const group = groups.get(id) ?? [];
    group.push({ one, key });
    groups.set(id, group);
  }
  let left = mostCompared;
  return (name) => {
    const key = nameKey(name);
    for (let length = key.length - MOST_SLIPS; length <= key.length + MOST_SLIPS; length += 1) {
      const group = groups.get(groupOf(key, length)) ?? [];
      left -= group.length;
      if (left < 0) return undefined;
      const found = group.find((other) => isWithin(key, other.key, MOST_SLIPS));
      if (found) return found.one;
    }
    return undefined;
  };
}

function groupOf(key: string, length: number): string {
  return `${length} ${key.match(/\d+/g)?.join(' ')}`;
}

/** Letters that are left out, put in or replaced. */
function isWithin(one: string, two: string, slips: number): boolean {
  let same = 0;
  while (same < one.length && one[same] === two[same]) same += 1;
  const [rest, other] = [one.slice(same), two.slice(same)];
  if (rest === '' || other === '') return rest.length + other.length <= slips;
  if (slips === 0) return false;
  const tries = [
    [rest.slice(1), other],
    [rest, other.slice(1)],
    [rest.slice(1), other.slice(1)],
  ] as const;
  return tries.some(([left, right]) => isWithin(left, right, slips - 1));
}
