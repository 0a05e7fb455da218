import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from './durations.ts';
import { cents } from './money.ts';
import { type BasisPoints, meltValue, unitPrice } from './price.ts';
import { breakEven, daysOfRange, type PriceTerms, productDays, standingOf } from './product-history.ts';
import { stepEnd, stepStart } from './spot-steps.ts';
import { microOunces, ounces } from './weight.ts';

const START = stepStart('day', Date.parse('2026-03-02T16:00:00Z'));
const OUNCE = ounces('1');

function daysFrom(closes: readonly number[]) {
  let from = START;
  return closes.map((close) => {
    const step = { from, open: cents(close), high: cents(close), low: cents(close), close: cents(close) };
    from = stepEnd('day', from);
    return step;
  });
}

function terms(from: number, premium: number, weight = OUNCE): PriceTerms {
  return { from, weight, premium: premium as BasisPoints };
}

describe('the history of a product', () => {
  it('has the exact price of each close, with the premium then in force', () => {
    const days = daysFrom([394_070, 400_000, 410_000, 420_000]);
    const changed = [
      terms(START + 1, 500),
      terms(START + DAY_MS + 60_000, 475),
      terms(stepEnd('day', START + 2 * DAY_MS), 450),
    ];
    expect(productDays(days, changed, START + 10 * DAY_MS)).toMatchObject([
      { price: 413_774, melt: 394_070, premium: 500 },
      { price: unitPrice(cents(400_000), OUNCE, 475 as BasisPoints), premium: 475 },
      // The last change was at the close itself: it counts from the next day on.
      { premium: 475 },
      { premium: 450, spot: 420_000 },
    ]);
  });

  it('begins with the day on which it was first offered, and of several changes of a day takes the last', () => {
    const days = daysFrom([400_000, 400_000, 400_000]);
    const changed = [terms(START + DAY_MS + 1, 300), terms(START + DAY_MS + 2, 600), terms(START + DAY_MS + 3, 200)];
    expect(productDays(days, changed, START + 10 * DAY_MS).map(({ premium }) => premium)).toEqual([200, 200]);
    expect(productDays(days, [], START)).toEqual([]);
  });

  it('has today at the premium of now', () => {
    const days = daysFrom([400_000]);
    expect(productDays(days, [terms(START, 500), terms(START + 9_000, 400)], START + 8_999)).toMatchObject([
      { premium: 500 },
    ]);
    expect(productDays(days, [terms(START, 500), terms(START + 9_000, 400)], START + 9_000)).toMatchObject([
      { premium: 400 },
    ]);
  });

  it('of six months has 184 days', () => {
    const all = productDays(daysFrom(Array(400).fill(400_000)), [terms(START, 500)], START + 500 * DAY_MS);
    expect(daysOfRange(all, '6M')).toHaveLength(184);
    expect(daysOfRange(all, 'All')).toHaveLength(400);
  });

  it('says on how many days a figure was higher and lower than now', () => {
    const all = productDays(daysFrom([400_000, 420_000, 410_000, 410_000]), [terms(START, 500)], START + 9 * DAY_MS);
    expect(standingOf(all, 'spot')).toEqual({
      now: 410_000,
      low: 400_000,
      high: 420_000,
      daysHigher: 1,
      daysLower: 1,
      days: 4,
    });
  });

  it('breaks even at the first cent of spot at which the metal is worth the price', () => {
    const weights = fc.integer({ min: 20_000, max: 100_000_000 }).map(microOunces);
    fc.assert(
      fc.property(
        weights,
        fc.integer({ min: 2_000, max: 900_000 }),
        fc.integer({ min: 150, max: 5000 }),
        (weight, spot, premium) => {
          const all = productDays(daysFrom([spot, spot]), [terms(START, premium, weight)], START + 9 * DAY_MS);
          const even = breakEven(all, weight).spot;
          const price = unitPrice(cents(spot), weight, premium as BasisPoints);
          expect(meltValue(even, weight)).toBeGreaterThanOrEqual(price);
          if (weight >= OUNCE) expect(meltValue(cents(even - 2), weight)).toBeLessThan(price);
        },
      ),
    );
  });
});
