import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatGrams, formatOunces, formatWeight, microOunces, ounces, ouncesAsNumber } from './weight.ts';

describe('weight', () => {
  it('reads and prints ounces without loss or trailing zeros', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }).map(microOunces), (weight) => {
        expect(ounces(formatOunces(weight))).toBe(weight);
        expect(formatOunces(weight)).not.toMatch(/\.\d*0$|\.$/);
        expect(Number(formatOunces(weight))).toBe(ouncesAsNumber(weight));
      }),
    );
  });
  it.each(['', '1.0000001', '-1', '1e3', ' 1', '1,5', 'one', '0'])('does not read %j', (text) => {
    expect(() => ounces(text)).toThrow(RangeError);
  });
  it.each([
    ['1', '31.1'],
    ['10', '311.0'],
    ['32.15', '1,000.0'],
    ['0.03215', '1.0'],
  ])('turns %s oz into %s g', (oz, grams) => {
    expect(formatGrams(ounces(oz))).toBe(grams);
  });
  it.each([
    ['1', '1 oz'],
    ['0.25', '0.25 oz'],
    ['10', '10 oz'],
    ['0.9675', '0.9675 oz'],
    ['0.48375', '0.48375 oz'],
    ['0.2354', '0.2354 oz'],
    ['3.215', '100 g (3.215 oz)'],
    ['3.215075', '100 g (3.215075 oz)'],
    ['0.16075', '5 g (0.16075 oz)'],
    ['0.9645', '30 g (0.9645 oz)'],
    ['32.15', '1 kg (32.15 oz)'],
  ])('says %s oz as %s', (oz, text) => {
    expect(formatWeight(ounces(oz)).replaceAll('\u00a0', ' ')).toBe(text);
  });
});
