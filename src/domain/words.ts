/** Returns `32,117.85` of `32117.85`. Written out by hand and not by the locale, so that server and browser never disagree. */
export function groupThousands(number: number | string): string {
  const [whole = '', ...fraction] = String(number).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

/** Returns `1 order`, `1,200 orders`. `nouns` is for a noun whose plural is another than with an s: `people`. */
export function countOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${groupThousands(count)} ${count === 1 ? noun : nouns}`;
}

/** Returns the text with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the text as HTML and XML take it, in elements and in attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
