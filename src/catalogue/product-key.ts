/** Shorter than any bound of an address. */
const LONGEST_KEY = 80;

/** A key that no product has, made of the name: `american-silver-eagle-1-oz`, then `american-silver-eagle-1-oz-2`. */
export function freeKey(name: string, taken: { has(key: string): boolean }): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const words = plain.match(/[a-z0-9]+/g) ?? ['product'];
  const key = words.join('-').slice(0, LONGEST_KEY).replace(/-$/, '');
  if (!taken.has(key)) return key;
  let nth = 2;
  while (taken.has(`${key}-${nth}`)) nth += 1;
  return `${key}-${nth}`;
}
