/** A dialable number, `+13125550148`, and its extension. */
export type Dialed = { readonly number: string; readonly extension?: string };

/** The shortest and the longest number that somewhere is one (E.164). */
const LEAST_DIGITS = 7;
const MOST_DIGITS = 15;

/** Digits of other scripts that customers type: Arabic, and Persian; full-width ones are folded by NFKC. */
const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

const EXTENSION = /^\s*(?:e?xt?(?:ension)?\.?|#)\s*:?\s*(\d{1,6})(?!\d)/i;

/**
 * Reads the first telephone number of a text as a person typed or pasted it; undefined where there is none. It ends at a letter, `#`, a
 * comma, a semicolon or a slash: what follows is an extension or another number. Ten digits are of the United States.
 */
export function dialed(typed: string): Dialed | undefined {
  const text = asciiDigits(typed.normalize('NFKC').replace(/\p{Cf}/gu, ''));
  const [whole = '', rest = ''] = splitAfterNumber(text.slice(Math.max(0, text.search(/[+\d(]/))));
  const number = plainNumber(whole);
  if (number === undefined) return undefined;
  const extension = EXTENSION.exec(rest)?.[1];
  return { number, ...(extension && { extension }) };
}

/** `tel:` of a number as it was typed; undefined where none can be dialed. */
export function telLink(typed: string): string | undefined {
  const found = dialed(typed);
  return found && `tel:${found.number}${found.extension ? `;ext=${found.extension}` : ''}`;
}

/** A text without the extension of the telephone number in it. */
export function withoutExtension(text: string): string {
  return text.replace(new RegExp(`(?<=\\d{4})${EXTENSION.source.slice(1)}`, 'i'), '');
}

/** `(312) 555-0188 ext. 89` of a number of the United States or Canada; any other as it was typed. */
export function phoneText(typed: string): string {
  const { number, extension } = dialed(typed) ?? {};
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number ?? '');
  if (!parts) return typed.trim();
  return `(${parts[1]}) ${parts[2]}-${parts[3]}${extension ? ` ext. ${extension}` : ''}`;
}

/** Ten digits in the United States and Canada; elsewhere a plus and the country's own, seven digits at least. */
export function isCallable(typed: string): boolean {
  return /^\+(?:1\d{10}|[2-9]\d{6,14})$/.test(dialed(typed)?.number ?? '');
}

function asciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (code < PERSIAN_ZERO ? ARABIC_ZERO : PERSIAN_ZERO));
  });
}

function splitAfterNumber(text: string): readonly [string, string] {
  const [whole = ''] = /^[+\d\s().·‐-―-]*/.exec(text) ?? [];
  return [whole, text.slice(whole.length)];
}

/** Two numbers side by side have more digits than one may have: the first one counts. */
function plainNumber(whole: string): string | undefined {
  const digits = whole.replace(/\D/g, '');
  if (digits.length > MOST_DIGITS) {
    const second = whole.search(/(?:\d[\s.-]*)[(+]/);
    return second >= 0 ? plainNumber(whole.slice(0, second + 1)) : undefined;
  }
  if (digits.length < LEAST_DIGITS) return undefined;
  if (whole.trimStart().startsWith('+')) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : digits;
}
