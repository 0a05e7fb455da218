import { expect, it } from 'vitest';
import type { BasisPoints } from '#domain/price.ts';
import { premiumText, readTypedPremium, steppedPremium } from './premium-draft.ts';

const FOUR_AND_A_HALF = 450 as BasisPoints;

it.each([
  ['19.25', 1925],
  [' 19,25 % ', 1925],
  ['4.5', 450],
  ['5.', 500],
  ['50', 5000],
])('reads %j', (typed, premium) => {
  expect(readTypedPremium(typed)).toEqual({ ok: true, premium });
});

it.each(['', '450', '-4.5', '1.49', '50.01', '4.555', '4e1', 'four', '1.000,5'])('does not read %j', (typed) => {
  expect(readTypedPremium(typed)).toMatchObject({ ok: false });
});

it('prints what it reads', () => {
  expect(premiumText(FOUR_AND_A_HALF)).toBe('4.50');
  expect(readTypedPremium(premiumText(FOUR_AND_A_HALF))).toEqual({ ok: true, premium: 450 });
});

it('steps by 0.05 from what is typed, and ends at the bounds', () => {
  expect(steppedPremium('4.50', FOUR_AND_A_HALF, 1)).toBe('4.55');
  expect(steppedPremium('4.52', FOUR_AND_A_HALF, -1)).toBe('4.47');
  expect(steppedPremium('nothing', FOUR_AND_A_HALF, 1)).toBe('4.55');
  expect(steppedPremium('49.99', FOUR_AND_A_HALF, 1)).toBe('50.00');
  expect(steppedPremium('1.50', FOUR_AND_A_HALF, -1)).toBe('1.50');
});
