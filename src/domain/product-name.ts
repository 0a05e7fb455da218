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

/** Tells whether a name is most likely a slip of another one: two letters differ at most, and no number. */
export function isNearName(name: string, other: string): boolean {
  const [one, two] = [nameKey(name), nameKey(other)];
  const numbersOf = (key: string) => key.match(/\d+/g)?.join(' ');
  return (
    Math.abs(one.length - two.length) <= MOST_SLIPS &&
    isWithin(one, two, MOST_SLIPS) &&
    numbersOf(one) === numbersOf(two)
  );
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
