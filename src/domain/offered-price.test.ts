import { expect, it } from 'vitest';
import { cents } from './money.ts';
import { differenceText, whyNewPrice } from './offered-price.ts';

it.each([
  [835_708, 852_386, '+$166.78 (+2.00%)'],
  [852_386, 835_708, '−$166.78 (−1.96%)'],
  [457_969, 457_969, '$0.00'],
])('says of %i and %i cents %s', (before, now, words) => {
  expect(differenceText(cents(before), cents(now))).toBe(words);
});

it('names the pieces that differ where what is ordered has changed', () => {
  const line = { metal: 'gold', unitPrice: cents(100), premium: 0, weight: 1 };
  const priced = (...pieces: readonly (readonly [name: string, quantity: number])[]) =>
    ({ lines: pieces.map(([name, quantity]) => ({ ...line, name, productId: name, quantity })) }) as never;
  const [before, now] = [
    priced(['Eagle', 3], ['Bar', 1], ['Maple', 5]),
    priced(['Eagle', 2], ['Maple', 5], ['Round', 4]),
  ];
  expect(whyNewPrice(before, now)).toBe(
    'Your order has changed, and so has its price: 2 × Eagle instead of 3 ×; 4 × Round new; Bar left out.',
  );
});
