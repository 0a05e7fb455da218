/** First and last name of a whole one: the last word is the last name. Right for most, and to be corrected by the others. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return { firstName: words.join(''), lastName: '' };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
}

/** The whole name; either part may be empty. */
export function fullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

/** Letters that are one sign of their own and no letter with an accent. */
const PLAIN: Readonly<Record<string, string>> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH' };

/**
 * The initials of first and last name, in letters A to Z and digits. Of one name the initials of its hyphenated parts, or its first
 * two letters. Empty for a name without such letters.
 */
export function initialsOf(name: string): string {
  const words = plainWordsOf(name, /\s+/);
  const [first = '', ...others] = words.length > 1 ? words : plainWordsOf(name, /[\s-]+/);
  const last = others.at(-1);
  return last === undefined ? first.slice(0, 2) : `${first[0]}${last[0]}`;
}

function plainWordsOf(name: string, between: RegExp): readonly string[] {
  const plain = name
    .toUpperCase()
    .normalize('NFD')
    .replace(/[^\p{ASCII}]/gu, (sign) => PLAIN[sign] ?? '');
  return plain
    .split(between)
    .map((word) => word.replace(/[^A-Z0-9]/g, ''))
    .filter(Boolean);
}
