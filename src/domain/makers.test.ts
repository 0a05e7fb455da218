import { describe, expect, it } from 'vitest';
import { makersIn, originOf } from './makers.ts';

describe('the makers of a product', () => {
  it.each([
    ['One of: PAMP, Valcambi, Argor-Heraeus; all LBMA Good Delivery', ['PAMP', 'Valcambi', 'Argor-Heraeus']],
    ['one of: Asahi or Heraeus', ['Asahi', 'Heraeus']],
    ['United States Mint, Carson City', ['United States Mint, Carson City']],
    ['Valcambi; LBMA Good Delivery', ['Valcambi']],
    ['One of: ', []],
    ['', []],
    [undefined, []],
  ])('in %j are %j', (text, makers) => {
    expect(makersIn(text)).toEqual(makers);
  });

  it('come before its mint', () => {
    expect(originOf({ maker: 'A maker', mint: 'A mint', grader: 'NGC' })).toEqual({ maker: 'A maker', grader: 'NGC' });
    expect(originOf({ mint: 'A mint', year: '2025' })).toEqual({ maker: 'A mint' });
    expect(originOf({})).toEqual({});
  });
});
