import { expect, it } from 'vitest';
import { cents } from './money.ts';
import { differenceText } from './offered-price.ts';

it.each([
  [835_708, 852_386, '+$166.78 (+2.00%)'],
  [852_386, 835_708, '−$166.78 (−1.96%)'],
  [457_969, 457_969, '$0.00'],
])('says of %i and %i cents %s', (before, now, words) => {
  expect(differenceText(cents(before), cents(now))).toBe(words);
});
