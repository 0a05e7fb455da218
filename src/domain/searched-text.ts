/** Longer than any name. What is typed beyond is not looked at, by the call as by the page. */
export const LONGEST_SEARCH = 100;

/** The part of a typed text that is searched for. Counted in whole characters, so that none is cut in two. */
export function searchedText(typed: string): string {
  return [...typed.trim()].slice(0, LONGEST_SEARCH).join('').trim();
}
