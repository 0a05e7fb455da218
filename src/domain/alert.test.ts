import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AlertTarget,
  alertText,
  figureAt,
  isReached,
  type ProductFacts,
  seriesValue,
  stateAfter,
  thresholdsOf,
} from './alert.ts';
import { cents } from './money.ts';
import { type BasisPoints, highestSpotFor, lowestSpotFor, unitPrice } from './price.ts';
import type { MicroOunces } from './weight.ts';

const weights = fc.integer({ min: 10_000, max: 1_000_000_000 }).map((weight) => weight as MicroOunces);
const premiums = fc.integer({ min: 150, max: 5_000 }).map((premium) => premium as BasisPoints);
const spots = fc.integer({ min: 1, max: 3_000_000 }).map(cents);
const prices = fc.integer({ min: 1, max: 500_000_000 }).map(cents);

describe('the spot at which a price is reached', () => {
  it('is the last one at or below it, and the first at or above it', () => {
    fc.assert(
      fc.property(prices, weights, premiums, (price, weight, premium) => {
        const highest = highestSpotFor(price, weight, premium);
        const lowest = lowestSpotFor(price, weight, premium);
        if (highest > 0) expect(unitPrice(highest, weight, premium)).toBeLessThanOrEqual(price);
        expect(unitPrice(cents(highest + 1), weight, premium)).toBeGreaterThan(price);
        expect(unitPrice(lowest, weight, premium)).toBeGreaterThanOrEqual(price);
        if (lowest > 1) expect(unitPrice(cents(lowest - 1), weight, premium)).toBeLessThan(price);
      }),
    );
  });
});

describe('an alert', () => {
  const GOLD = (event: 'below' | 'above', figure: number): AlertTarget => ({
    subject: 'gold',
    event,
    figure: cents(figure),
  });
  const BAR: ProductFacts = {
    metal: 'gold',
    weight: 1_000_000 as MicroOunces,
    premium: 500 as BasisPoints,
    isForSale: true,
  };

  it('is reached exactly when its figure says so, whatever the product', () => {
    fc.assert(
      fc.property(
        spots,
        prices,
        weights,
        premiums,
        fc.constantFrom('below' as const, 'above' as const),
        (spot, figure, weight, premium, event) => {
          const facts = { metal: 'silver', weight, premium, isForSale: true } as const;
          const target = { subject: 'product', event, figure } as const;
          const price = unitPrice(spot, weight, premium);
          expect(isReached(thresholdsOf({ target, facts }, 'armed', 'gold'), spot)).toBe(
            event === 'below' ? price <= figure : price >= figure,
          );
        },
      ),
    );
  });

  it('that repeats is armed again half a percent away, and no sooner', () => {
    const resting = thresholdsOf({ target: GOLD('below', 400_000) }, 'resting', 'gold');
    expect(resting).toEqual({ series: 'gold', below: null, above: 402_000 });
    expect(thresholdsOf({ target: GOLD('above', 400_000) }, 'resting', 'gold')).toMatchObject({
      below: 398_000,
      above: null,
    });
    // A figure that half a percent does not divide is rounded away from it.
    expect(thresholdsOf({ target: GOLD('below', 333) }, 'resting', 'gold').above).toBe(335);
    expect(isReached(resting, 401_999)).toBe(false);
    expect(isReached(resting, 402_000)).toBe(true);
  });

  it('ends when it is reached, or rests and is armed again', () => {
    expect(stateAfter('armed', false)).toBe('ended');
    expect(stateAfter('armed', true)).toBe('resting');
    expect(stateAfter('resting', true)).toBe('armed');
  });

  it('of a product that is not for sale waits for nothing', () => {
    const target = { subject: 'product', event: 'below', figure: cents(9_999_999) } as const;
    const off = { ...BAR, isForSale: false };
    expect(thresholdsOf({ target, facts: off }, 'armed', 'gold')).toEqual({ series: 'gold', below: null, above: null });
    expect(thresholdsOf({ target }, 'armed', 'silver')).toEqual({ series: 'silver', below: null, above: null });
    expect(figureAt({ target, facts: off }, { gold: cents(1), silver: cents(1) })).toBeUndefined();
  });

  it('of a product that comes back is reached at any price once it is for sale', () => {
    const target = { subject: 'product', event: 'back', figure: null } as const;
    expect(isReached(thresholdsOf({ target, facts: BAR }, 'armed', 'gold'), 1)).toBe(true);
    expect(isReached(thresholdsOf({ target, facts: { ...BAR, isForSale: false } }, 'armed', 'gold'), 1)).toBe(false);
  });

  it('compares the ratio as it is shown', () => {
    expect(seriesValue('ratio', { gold: cents(407_840), silver: cents(5_062) })).toBe(8_057);
  });

  it.each([
    [GOLD('below', 420_000), false, 'Gold is $4,200.00 or less'],
    [GOLD('above', 420_000), true, 'Gold was $4,200.00 or more'],
    [{ subject: 'ratio', event: 'below', figure: cents(7_500) } as const, false, 'Gold to silver is 75.00 or less'],
    [{ subject: 'product', event: 'below', figure: cents(5_000) } as const, false, 'Bar costs $50.00 or less'],
    [{ subject: 'product', event: 'back', figure: null } as const, true, 'Bar was back'],
  ])('is told in words: %j', (target, isPast, text) => {
    expect(alertText(target, 'Bar', isPast)).toBe(text);
  });
});
