import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import type { BasisPoints } from './price.ts';
import { needsSecondPerson, priceMove } from './price-move.ts';
import type { Priced } from './product-cost.ts';
import { ounces } from './weight.ts';

const SPOT = { gold: cents(400_000), silver: cents(5_000) };
const coin = (premium: number, cost?: number, weight = '1'): Priced => ({
  metal: 'gold',
  weight: ounces(weight),
  premium: premium as BasisPoints,
  ...(cost !== undefined && { cost: { basisPoints: cost as BasisPoints } }),
});
const reasons = (before: Priced, after: Priced, askedBy: 'clerk' | 'manager' = 'manager', products = 1) =>
  needsSecondPerson({ moves: [priceMove(before, after, SPOT)], products, askedBy });

describe('a second person', () => {
  it('is not needed for a small change by a manager', () => {
    expect(reasons(coin(450, 300), coin(475, 300))).toEqual([]);
    expect(reasons(coin(450), coin(750), 'manager', 50)).toEqual([]);
  });

  it.each([
    ['a premium that moves by more than 3 points', coin(450), coin(751), ['premium-moves']],
    ['a price that moves by more than 10 %', coin(450), coin(450, undefined, '1.101'), ['price-moves']],
    ['a product that ends below its cost', coin(450, 475), coin(474, 475), ['below-cost']],
    ['a lost decimal point', coin(450), coin(4500), ['premium-moves', 'price-moves']],
  ])('is needed for %s', (_name, before, after, needed) => expect(reasons(before, after)).toEqual(needed));

  it('is needed for what a clerk asks for, and for more than 50 products', () => {
    expect(reasons(coin(450), coin(455), 'clerk')).toEqual(['clerk']);
    expect(reasons(coin(450), coin(455), 'manager', 51)).toEqual(['many']);
  });

  it('is needed for every slip by a factor of ten', () => {
    fc.assert(
      fc.property(fc.integer({ min: 150, max: 5_000 }), (premium) => {
        expect(reasons(coin(premium), coin(premium * 10))).toContain('premium-moves');
      }),
    );
  });
});
