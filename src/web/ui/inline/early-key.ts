/**
 * The key of an element that the inlined script may have filled. React ignores such a text while it hydrates; with another key it
 * makes the element anew, so that a broken value of the storage does not stay on screen.
 */
export function earlyKey(isReady: boolean): string {
  return isReady ? 'known' : 'early';
}
