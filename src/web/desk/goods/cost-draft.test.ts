import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { costOfText, costTyped, steppedCost } from './cost-draft.ts';

const SHARE = { basisPoints: 1_145 as BasisPoints };
const EACH = { cents: cents(123_450) };

describe('a cost as it is typed', () => {
  it.each([
    [undefined, ''],
    [SHARE, '11.45'],
    [EACH, '$1234.50'],
  ])('is read again as what it was: %j', (cost, typed) => {
    expect(costTyped(cost)).toBe(typed);
    expect(costOfText(typed)).toEqual(cost ?? null);
  });

  it('moves by 0.05 points or five cents, not below nothing', () => {
    expect(steppedCost('11.45', undefined, 1)).toBe('11.50');
    expect(steppedCost('$4.20', SHARE, -1)).toBe('$4.15');
    expect(steppedCost('much', EACH, 1)).toBe('$1234.55');
    expect(steppedCost('', undefined, 1)).toBe('0.05');
    expect(steppedCost('0.02', undefined, -1)).toBe('0.00');
  });
});
