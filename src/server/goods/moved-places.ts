/** A product that stands elsewhere in a list than before: places from 1, null where it is not in the list. */
export type MovedPlace = { readonly key: string; readonly before: number | null; readonly after: number | null };

/**
 * Returns the keys with another place, counted from 1, in the new order; those that left the list come last. A place is null
 * where the key is not in that list.
 */
export function movedPlaces(before: readonly string[], after: readonly string[]): readonly MovedPlace[] {
  const [was, is] = [before, after].map((keys) => new Map(keys.map((key, nth) => [key, nth + 1])));
  return [...new Set([...after, ...before])]
    .map((key) => ({ key, before: was?.get(key) ?? null, after: is?.get(key) ?? null }))
    .filter((place) => place.before !== place.after);
}
