/**
 * The key of an element that the inlined script may have filled. React ignores such text while it hydrates; another key makes
 * it create the element again, so that a broken stored value does not stay on screen.
 */
export function earlyKey(isReady: boolean): string {
  return isReady ? 'known' : 'early';
}
