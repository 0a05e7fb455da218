import type { Account } from '../accounts/account-store.ts';

/** What begins a link by itself, be it of the web or of a shared folder: words, and two slashes. */
const BEGINNING = /www\.|\p{L}:(?=\S)|[/\\\u2215\u2044\uff0f\uff3c](?=[/\\\u2215\u2044\uff0f\uff3c])/giu;
/** A dot that a letter follows at once, and the signs that browsers take for one; signs that nobody sees, or that browsers skip, may stand between. */
const DOT_IN_NAME = /([.\u3002\uff0e\uff61])(?=[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]*\p{L})/gu;

/** An address of numbers. A telephone number with dots ends with more of them. */
const NUMBERED = /(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?!\d)/g;
/** Other ends of a line, which come along with what is pasted. */
const LINE_ENDS = /[\u2028\u2029]/g;
/** Signs that turn the direction around: what is read would not be what is there. Some come along with pasted telephone numbers. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/g;

/**
 * What a customer typed, as a letter repeats it: mail programs make links of addresses, e-mails and bare names of domains. Spaces
 * keep them from it and leave all signs in place, since the dealer ships by this letter: `St.Mary 12//5` becomes `St. Mary 12/ /5`.
 * Only what nobody sees and what would make others be read in another order is left out.
 */
export function withoutLinks(text: string): string {
  return text
    .replace(TURNS, '')
    .replace(LINE_ENDS, ' ')
    .replace(BEGINNING, '$& ')
    .replace(DOT_IN_NAME, '$1 ')
    .replace(NUMBERED, (numbers) => numbers.replaceAll('.', '. '));
}

/**
 * By name is greeted who is known to read letters at the address. Elsewhere the name could be anybody's advertisement, sent by us
 * to somebody who never heard of it.
 */
export function greeting({ name, isEmailVerified }: Pick<Account, 'name' | 'isEmailVerified'>): string {
  return isEmailVerified ? `Hello ${withoutLinks(name)},` : 'Hello,';
}
