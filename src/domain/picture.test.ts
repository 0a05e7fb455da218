import { describe, expect, it } from 'vitest';
import { largestFileOf, photographFile, photographHash, photographImage, pictureOf } from './picture.ts';

const HASH = 'ab12'.repeat(16);
const DRAWING = '/pictures/gold-bars--1-oz-minted-640.webp';

describe('the files of a picture', () => {
  it('of the shop’s own lie beside it in four sizes', () => {
    const picture = pictureOf(DRAWING);
    expect([picture?.kind, picture?.widths]).toEqual(['drawing', [160, 320, 640, 1200]]);
    expect(picture?.fileOf(320, 'avif')).toBe('/pictures/gold-bars--1-oz-minted-320.avif');
    expect(largestFileOf(DRAWING)).toBe('/pictures/gold-bars--1-oz-minted-1200.webp');
  });

  it('of a photograph lie beside it in four', () => {
    const image = photographImage(HASH);
    const picture = pictureOf(image);
    expect([picture?.kind, picture?.widths]).toEqual(['photograph', [160, 320, 640, 1200]]);
    expect(picture?.fileOf(640, 'webp')).toBe(image);
    expect(largestFileOf(image)).toBe(`/pictures/p/${HASH}-1200.webp`);
    expect(photographHash(image)).toBe(HASH);
  });

  it.each([
    '',
    '/x.webp',
    '/pictures/p/short-640.webp',
    `/pictures/q/${HASH}-640.webp`,
    `https://other.example/pictures/p/${HASH}-640.webp`,
    `/pictures/p/${HASH}-640.webp?x`,
    `/pictures/p/${HASH.toUpperCase()}-640.webp`,
  ])('are not made up for %j', (image) => {
    expect(pictureOf(image)).toBeUndefined();
    expect(photographHash(image)).toBeUndefined();
    expect(largestFileOf(image)).toBe(image);
  });

  it('are read from the names that they have, and from no others', () => {
    expect(photographFile(`${HASH}-1200.avif`)).toEqual({ hash: HASH, width: 1200, format: 'avif' });
    for (const name of [`${HASH}-80.avif`, `${HASH}-0640.webp`, `${HASH}-640.svg`, `x${HASH}-640.webp`, '..', ''])
      expect(photographFile(name)).toBeUndefined();
  });
});
