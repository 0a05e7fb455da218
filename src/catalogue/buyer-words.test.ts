import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meaningsOf, wordsOf } from './buyer-words.ts';

describe('the words of a text', () => {
  it.each([
    ['1 Kilo Gold Bars', ['1kg', 'gold', 'bar']],
    ['1kg', ['1kg']],
    ['kilo', ['1kg']],
    ['1/10 oz American Gold Eagle (Random Year)', ['1/10oz', 'american', 'gold', 'eagle', 'random', 'year']],
    ['tenth ounce eagle', ['1/10oz', 'eagle']],
    ['one-tenth of an ounce', ['1/10oz']],
    ['0.1oz', ['1/10oz']],
    ['.25 oz', ['1/4oz']],
    ['half-ounce', ['1/2oz']],
    ['1 troy ounce', ['1oz']],
    ['1.5 oz Polar Bear', ['1.5oz', 'polar', 'bear']],
    ['100 Gram', ['100g']],
    ['100g', ['100g']],
    ['MS-70', ['ms70']],
    ['ms 69 pf70', ['ms69', 'pr70']],
    ['$20 St. Gaudens', ['$20', 'saint', 'gauden']],
    ['20 dollar Saint-Gaudens', ['$20', 'saint', 'gauden']],
    ["Queen's Beasts", ['queen', 'beast']],
    ['Half Eagles', ['half', 'eagle']],
    ['buffaloes', ['buffalo']],
    ['Kookaburra (1967, First Year)', ['kookaburra', '1967', 'first', 'year']],
    ['U.S. Mint', ['us', 'mint']],
    ['São Tomé', ['sao', 'tome']],
    ['<script> & ?!', ['script']],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('are words for whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        for (const word of wordsOf(text)) expect(word).not.toMatch(/\s|^$/);
      }),
    );
  });
});

describe('what a word means', () => {
  it('is the word itself, and what an abbreviation stands for', () => {
    expect(meaningsOf('eagle')).toEqual([['eagle']]);
    expect(meaningsOf('ase')).toEqual([['ase'], ['american', 'silver', 'eagle']]);
    expect(meaningsOf('constructor')).toEqual([['constructor']]);
  });

  it('is written in the words that are compared', () => {
    for (const word of ['ase', 'centenario', 'cartwheel', 'slab', 'xf'])
      for (const meaning of meaningsOf(word)) expect(wordsOf(meaning.join(' '))).toEqual(meaning);
  });
});
