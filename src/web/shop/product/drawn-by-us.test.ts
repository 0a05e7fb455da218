import { describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { photographImage } from '#domain/picture.ts';
import type { Product } from '#domain/product.ts';
import { drawnByUs } from './drawn-by-us.ts';

const [product] = troyCatalogue().entries as readonly [Product];

describe('the line under a picture', () => {
  it.each([
    ['american-gold-eagles', "Our illustration; the coin itself bears the mint's design"],
    ['certified-silver-coins', "Our illustration; the coin itself bears the mint's design"],
    ['gold-bars', "Our illustration; the bar itself bears its maker's design"],
    ['silver-rounds', "Our illustration; the round itself bears its maker's design"],
  ])('says of %s whose design the piece bears', (category, words) => {
    expect(drawnByUs({ ...product, category })).toBe(words);
  });

  it('is left out of a photograph, which shows the piece', () => {
    for (const image of ['/photographs/eagle.webp', photographImage('0'.repeat(64))])
      expect(drawnByUs({ ...product, image })).toBeUndefined();
  });
});
