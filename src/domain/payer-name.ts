/** The two names of a customer, either of which may be empty. */
type PersonName = { readonly firstName: string; readonly lastName: string };

/** Banks cut names: so many letters of a last name are enough. */
export const CUT = 4;
const FEWEST_LETTERS = 3;
/** Letters that do not come apart into a plain one and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'SS', Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Þ: 'TH' };

/** The words of a name as banks write them: upper case, without accents and apostrophes. */
export function bankWords(text: string): readonly string[] {
  const plain = text
    .replace(/['’]/g, '')
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßÆŒØŁĐÞ]/g, (letter) => PLAIN[letter] ?? letter);
  return plain.match(/\p{L}+/gu) ?? [];
}

/** The words that a text must have, perhaps cut: the last name, or the only one. */
export function keyWords({ firstName, lastName }: PersonName): readonly string[] {
  const last = bankWords(lastName);
  return last.length > 0 ? last : bankWords(firstName);
}

const COMPANY = new Set('LLC INC CORP LTD LLP LP PLLC INCORPORATED CORPORATION COMPANY LIMITED'.split(' '));
/** `FENN D LLC`, `D FENN HOLDINGS LLC`: so many words after the last name its company may be said. */
const COMPANY_WITHIN = 2;

/**
 * A name agrees where the last name and the first one stand in the text, in any order, or the last name beside the initial of the
 * first. Before the suffix of a company the initial is not enough: `D FENN LLC` may be anybody’s of that family.
 */
export function isNamed(words: readonly string[], name: PersonName): boolean {
  const isOf = (word: string, least: number) => (written: string) =>
    written === word || (written.length >= least && word.startsWith(written));
  const last = keyWords(name);
  const first = bankWords(name.firstName);
  const lastAt = last.map((word) => words.findIndex(isOf(word, CUT)));
  if (last.length === 0 || lastAt.includes(-1)) return false;
  if (first.length === 0 || bankWords(name.lastName).length === 0) return true;
  if (first.some((word) => words.some(isOf(word, FEWEST_LETTERS)))) return true;
  const isInitial = (place: number) => words[place] === first[0]?.charAt(0);
  const isCompany = (place: number) =>
    words.slice(place + 1, place + 1 + COMPANY_WITHIN).some((word) => COMPANY.has(word));
  return !lastAt.some(isCompany) && lastAt.some((place) => isInitial(place - 1) || isInitial(place + 1));
}
