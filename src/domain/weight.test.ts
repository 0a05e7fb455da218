import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_LINES, MAX_QUANTITY } from './cart.ts';
import { METALS } from './metal.ts';
import {
  fineWeightText,
  formatGrams,
  formatOunces,
  formatWeight,
  microOunces,
  ounces,
  ouncesAsNumber,
} from './weight.ts';

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

describe('the fine weight of several lines', () => {
  const line = fc.record({
    metal: fc.constantFrom(...METALS),
    // Up to 1,000 kg: heavier than any piece.
    weight: fc.integer({ min: 1, max: 32_150_747_000 }).map(microOunces),
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
  });

  it('is exact for each metal, however many and heavy the pieces of a cart are', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: MAX_LINES }), (lines) => {
        const sums = METALS.map((metal) =>
          lines.reduce((sum, one) => sum + (one.metal === metal ? BigInt(one.weight) * BigInt(one.quantity) : 0n), 0n),
        );
        const read = METALS.map((metal) => {
          const [, whole = '0', fraction = ''] =
            new RegExp(`([\\d,]+)(?:\\.(\\d+))?\u00a0oz ${metal}`).exec(fineWeightText(lines)) ?? [];
          return BigInt(whole.replaceAll(',', '') + fraction.padEnd(6, '0'));
        });
        expect(read).toEqual(sums);
      }),
    );
  });

  it('names the metals that are there, gold first, with thousands grouped', () => {
    const silver = { metal: 'silver', weight: ounces('1.247365'), quantity: 1000 } as const;
    const gold = { metal: 'gold', weight: ounces('0.2354'), quantity: 10 } as const;
    expect(fineWeightText([silver, gold])).toBe('2.354\u00a0oz gold, 1,247.365\u00a0oz silver');
    expect(fineWeightText([silver])).toBe('1,247.365\u00a0oz silver');
    expect(fineWeightText([])).toBe('');
  });
});
