/** The keys with one of them at another place, counted from 1. Beyond the ends it stands at the end. */
export function movedTo(keys: readonly string[], key: string, place: number): readonly string[] {
  const others = keys.filter((one) => one !== key);
  if (others.length === keys.length) return keys;
  const at = Math.min(others.length, Math.max(0, Math.round(place) - 1));
  return [...others.slice(0, at), key, ...others.slice(at)];
}
