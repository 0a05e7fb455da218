import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { troyCatalogue } from '#catalogue/stock.ts';
import { cents } from '#domain/money.ts';
import { lineWords, moneyWords, numberWords } from './spoken.ts';

describe('a number as it is said', () => {
  it.each([
    [0, 'zero'],
    [13, 'thirteen'],
    [40, 'forty'],
    [99, 'ninety-nine'],
    [100, 'one hundred'],
    [4_241, 'four thousand two hundred forty-one'],
    [100_000, 'one hundred thousand'],
    [1_000_001, 'one million one'],
    [12_345_678, 'twelve million three hundred forty-five thousand six hundred seventy-eight'],
  ])('%i', (value, words) => {
    expect(numberWords(value)).toBe(words);
  });

  it.each([
    [1_165_090, 'eleven thousand six hundred fifty dollars and ninety cents'],
    [101, 'one dollar and one cent'],
    [500_000, 'five thousand dollars'],
  ])('%i cents', (amount, words) => {
    expect(moneyWords(cents(amount))).toBe(words);
  });
});

describe('a line as it is said', () => {
  const said = (name: string, quantity: number, unitPrice = 100) =>
    lineWords({ name, quantity, unitPrice: cents(unitPrice) });

  it('names pieces, product and price in whole words', () => {
    expect(said('1 oz American Gold Buffalo (Random Year)', 2, 424_154)).toBe(
      'Two one-ounce American Gold Buffalos, Random Year, at four thousand two hundred forty-one dollars and fifty-four cents each.',
    );
    expect(said('1 oz American Gold Buffalo (Random Year)', 1, 424_100)).toBe(
      'One one-ounce American Gold Buffalo, Random Year, at four thousand two hundred forty-one dollars.',
    );
  });

  it.each([
    ['10 oz Silver Bar', 'Six ten-ounce Silver Bars'],
    ['100 Gram Gold Bar', 'Six one-hundred-gram Gold Bars'],
    ['1 Kilo Australian Silver Koala', 'Six one-kilo Australian Silver Koalas'],
    ['1/10 oz Gold Krugerrand', 'Six one-tenth-ounce Gold Krugerrands'],
    ['1/4 oz British Gold Britannia', 'Six quarter-ounce British Gold Britannias'],
    ['1/2 oz Silver Round, Buffalo', 'Six half-ounce Silver Rounds, Buffalo'],
    ['3/4 oz Silver Fox', 'Six three-quarter-ounce Silver Foxes'],
    ['1/25 oz Gold Noble', 'Six one-twenty-fifth-ounce Gold Nobles'],
    ['1.5 oz Canadian Silver Polar Bear', 'Six one-and-a-half-ounce Canadian Silver Polar Bears'],
    ['2.25 oz Silver Medal', 'Six two-point-two-five-ounce Silver Medals'],
    ['1 oz Canadian Silver Wildlife Wolf', 'Six one-ounce Canadian Silver Wildlife Wolves'],
    ['$2.50 Indian Quarter Eagle, Extremely Fine', 'Six two-and-a-half-dollar Indian Quarter Eagles, Extremely Fine'],
    ['$20 Liberty Double Eagle MS63', 'Six twenty-dollar Liberty Double Eagles, MS63'],
    ['1 oz American Silver Eagle Type 1 (2021)', 'Six one-ounce American Silver Eagles, Type 1, 2021'],
    ['10 Gram Gold Bar in Assay Card', 'Six ten-gram Gold Bars in Assay Card'],
    ['Perth Mint 2024 Dragon', 'Six Perth Mint 2024 Dragons'],
    ['1 oz British Silver Royal Arms', 'Six pieces of the one-ounce British Silver Royal Arms'],
    ['1 oz Canadian Gold Call of the Wild', 'Six pieces of the one-ounce Canadian Gold Call of the Wild'],
    ['Mexican Gold 50 Pesos', 'Six pieces of the Mexican Gold 50 Pesos'],
    ['Austrian Gold 100 Corona', 'Six pieces of the Austrian Gold 100 Corona'],
    ['1 oz Gold', 'Six pieces of the one-ounce Gold'],
  ])('%s', (name, words) => {
    expect(said(name, 6)).toBe(`${words}, at one dollar each.`);
  });

  it('has a sentence without abbreviations, brackets and signs for every product of the shop', () => {
    for (const { name } of troyCatalogue().entries)
      for (const quantity of [1, 2])
        expect(said(name, quantity)).toMatch(
          /^(?:One|Two) (?!.*\b(?:oz|Gram|Kilo|Leafss)\b)[^()$/]+, at one dollar(?: each)?\.$/,
        );
  });

  it('keeps the words of any name that a product may be given', () => {
    const name = string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((typed) => /\S/.test(typed));
    assert(
      property(name, (typed) => {
        const sentence = said(typed, 3);
        expect(sentence).toMatch(/^Three .+, at one dollar each\.$/s);
        expect(sentence).not.toMatch(/undefined|NaN/);
        for (const word of typed.match(/\p{L}{4,}/gu) ?? [])
          if (!/gram|kilo|wolf/i.test(word)) expect(sentence).toContain(word);
      }),
    );
  });
});
