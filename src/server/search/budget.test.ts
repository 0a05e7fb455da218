import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatUsd } from '#domain/money.ts';
import { readBudget } from './budget.ts';

describe('an amount in a search', () => {
  it.each([
    ['gold under $500', 'gold', undefined, 50_000],
    ['Gold coins below 2,500 dollars', 'Gold coins', undefined, 250_000],
    ['up to $99.50 silver', 'silver', undefined, 9_950],
    ['bars < $1k', 'bars', undefined, 100_000],
    ['$50,000 in gold', 'gold', undefined, 5_000_000],
    ['silver over $1,000', 'silver', 100_000, undefined],
    ['eagles from $300', 'eagles', 30_000, undefined],
    ['silver $50 to $100', 'silver', 5_000, 10_000],
    ['between 1000 and $2,500 gold bar', 'gold bar', 100_000, 250_000],
    ['$100-50 silver', 'silver', 5_000, 10_000],
    ['under $500', '', undefined, 50_000],
  ])('of %j is read', (text, words, lowest, highest) => {
    const read = readBudget(text);
    expect(read.words.trim()).toBe(words);
    expect({ lowest: undefined, highest: undefined, ...read.budget }).toEqual({ lowest, highest });
  });

  it.each([
    '$20 Liberty',
    '$50 gold eagle',
    'under 10 oz',
    'up to 100 grams',
    'below 1/2 oz',
    '1 to 5 oz',
    'from 1986',
    'over 2000 year coins',
    'ms70 eagle',
    'under $0',
    'under',
    '',
  ])('is none in %j', (text) => expect(readBudget(text)).toEqual({ words: text }));

  it('is read as money is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }).map(cents), (amount) => {
        for (const text of [formatUsd(amount), formatUsd(amount).replaceAll(',', '')])
          expect(readBudget(`gold under ${text}`)).toEqual({ words: 'gold', budget: { highest: amount } });
      }),
    );
  });
});
