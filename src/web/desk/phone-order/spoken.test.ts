import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { moneyWords, numberWords } from './spoken.ts';

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
