import type { Phrase, Phrases, Words } from './letter.ts';

/** The beginning of a link to a site or a shared folder: words, or two slashes. */
const BEGINNING = /www\.|\p{L}:(?=\S)|[/\\\u2215\u2044\uff0f\uff3c](?=[/\\\u2215\u2044\uff0f\uff3c])/giu;
/** A dot before a letter, and the signs that browsers take for one; invisible signs may stand between. */
const DOT_IN_NAME = /([.\u3002\uff0e\uff61])(?=[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]*\p{L})/gu;
/** An IPv4 address. A telephone number with dots ends with more digits. */
const IPV4 = /(?<!\d)(?:\d{1,3}\.){3}\d{1,3}(?!\d)/g;
/** Line separators of Unicode, which come along with pasted text. */
const LINE_ENDS = /[\u2028\u2029]/g;
/** Bidirectional controls: what is read would not be what is there. Some come along with pasted telephone numbers. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/g;

/**
 * Mail programs make links of URLs, email addresses and bare domain names. Spaces prevent it and leave all visible signs in
 * place, since the dealer ships by this letter: `St.Mary 12//5` becomes `St. Mary 12/ /5`.
 */
export function defuseLinks(typed: string): string {
  return typed
    .replace(BIDI_CONTROLS, '')
    .replace(LINE_ENDS, ' ')
    .replace(BEGINNING, '$& ')
    .replace(DOT_IN_NAME, '$1 ')
    .replace(IPV4, (address) => address.replaceAll('.', '. '));
}

export function plainWords(words: Words): string {
  return typeof words === 'string' ? words : defuseLinks(words.typed);
}

/** `Hello,` of our words, `Dear Ada Lovelace,` of a name that a customer typed. */
export function greetingText(greeting: Words): string {
  return typeof greeting === 'string' ? `${greeting},` : `Dear ${plainWords(greeting)},`;
}

/** True for a button that leads to a page; false for one that calls a telephone. */
export function isPage(url: string): boolean {
  return /^https?:/.test(url);
}

export function phrasesOf(phrases: Phrases): readonly Phrase[] {
  return Array.isArray(phrases) ? phrases : [phrases as Words];
}

/** All of it as text: of a link its words, and the page's address where they are not the address. */
export function phrasesText(phrases: Phrases): string {
  return phrasesOf(phrases).map(phraseText).join('');
}

function phraseText(phrase: Phrase): string {
  if (typeof phrase === 'string' || 'typed' in phrase) return plainWords(phrase);
  if ('strong' in phrase) return phrase.strong;
  const words = plainWords(phrase.link);
  return isPage(phrase.href) && words !== phrase.href ? `${words} <${phrase.href}>` : words;
}
