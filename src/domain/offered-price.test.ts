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

it('blames no market for another premium', () => {
  const priced = (premium: number, gold: number, total: number) =>
    ({
      lines: [
        { metal: 'gold', unitPrice: cents(total), premium, weight: 1, name: 'Eagle', productId: 'Eagle', quantity: 1 },
      ],
      total: cents(total),
      tick: { prices: { gold: cents(gold), silver: cents(1) } },
    }) as never;
  const risen = 'Gold has risen since you ordered, by more than our price hold covers (1.50%).';
  expect(whyNewPrice(priced(400, 100_000, 104_000), priced(400, 102_000, 106_080))).toBe(risen);
  expect(whyNewPrice(priced(400, 100_000, 104_000), priced(700, 100_100, 107_107))).toBe('We repriced your order.');
});
