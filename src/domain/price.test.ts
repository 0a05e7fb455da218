import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { type BasisPoints, formatPremium, premiumPercent, priceAnatomy, pricePerOunce, unitPrice } from './price.ts';
import { microOunces, ounces } from './weight.ts';

const spot = fc.integer({ min: 1, max: 10_000_000 }).map(cents);
const weight = fc.integer({ min: 1, max: 1_000_000_000 }).map(microOunces);
const premium = fc.integer({ min: 150, max: 5000 }) as fc.Arbitrary<BasisPoints>;

/** The same sum as a customer would do it on paper: whole cents and a remainder, written with other operations. */
function onPaper(spotCents: number, microOunceWeight: number, basisPoints: number): number {
  const parts = 10n ** 10n;
  const exact = BigInt(spotCents) * BigInt(microOunceWeight) * BigInt(10_000 + basisPoints);
  const whole = exact / parts;
  const rest = exact - whole * parts;
  return Number(rest >= parts / 2n ? whole + 1n : whole);
}

describe('the unit price', () => {
  // Proves 9.2
  it('is $4,137.74 where floating point would say $4,137.73', () => {
    expect(unitPrice(cents(394_070), ounces('1'), premiumPercent(5))).toBe(413_774);
  });

  // Proves 9.1
  it('is spot x weight x (1 + premium), exactly, rounded half up once', () => {
    fc.assert(
      fc.property(spot, weight, premium, (s, w, p) => unitPrice(s, w, p) === onPaper(s, w, p)),
      { numRuns: 2000 },
    );
  });

  it('rounds an exact half up', () => {
    // 1.00 x 0.5 oz x 1.01 = 0.505
    expect(unitPrice(cents(100), ounces('0.5'), 100 as BasisPoints)).toBe(51);
  });

  it('never falls when spot, weight or premium rises', () => {
    fc.assert(
      fc.property(spot, weight, premium, (s, w, p) => {
        const price = unitPrice(s, w, p);
        expect(unitPrice(cents(s + 1), w, p)).toBeGreaterThanOrEqual(price);
        expect(unitPrice(s, microOunces(w + 1), p)).toBeGreaterThanOrEqual(price);
        expect(unitPrice(s, w, (p + 1) as BasisPoints)).toBeGreaterThanOrEqual(price);
      }),
    );
  });

  it.each([0, -1])('does not exist at a spot of %d', (s) => {
    expect(() => unitPrice(cents(s), ounces('1'), premiumPercent(5))).toThrow(RangeError);
  });
});

describe('the anatomy of a price', () => {
  it('adds up to the price to the cent', () => {
    fc.assert(
      fc.property(spot, weight, premium, (s, w, p) => {
        const parts = priceAnatomy(s, w, p);
        expect(parts.meltValue + parts.premium).toBe(unitPrice(s, w, p));
        expect(parts.premium).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it('compares forms by the ounce', () => {
    expect(pricePerOunce(cents(52_645), ounces('10'))).toBe(5265);
  });
});

describe('a premium', () => {
  // Proves 9.4
  it.each([1.49, 50.01, 4.505, Number.NaN])('is never %d percent', (percent) => {
    expect(() => premiumPercent(percent)).toThrow(RangeError);
  });
  it('is printed with two decimals', () => {
    expect(formatPremium(premiumPercent(4.5))).toBe('4.50%');
    expect(formatPremium(premiumPercent(12.05))).toBe('12.05%');
  });
});
