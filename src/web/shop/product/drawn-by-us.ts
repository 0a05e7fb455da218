import { pictureOf } from '#domain/picture.ts';
import type { Product } from '#domain/product.ts';

/** The caption for our own illustration of a piece; undefined for a photograph that the dealer uploaded. */
export function drawnByUs({ image, category }: Product): string | undefined {
  if (pictureOf(image)?.kind !== 'drawing') return undefined;
  const piece = category.endsWith('-bars') ? 'bar' : category.endsWith('-rounds') ? 'round' : 'coin';
  return `Our illustration; the ${piece} itself bears ${piece === 'coin' ? "the mint's design" : "its maker's design"}`;
}
