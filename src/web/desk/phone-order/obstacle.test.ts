import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { BasisPoints } from '#domain/price.ts';
import { USUAL_REVIEW } from '#domain/review-limits.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import { microOunces } from '#domain/weight.ts';
import { EMPTY, type HeldPrice, heldPrice } from './draft.ts';
import { obstacleOf } from './obstacle.ts';

const AT = Date.parse('2025-11-19T16:44:12.000Z');
const EAGLE = {
  id: 'eagle',
  name: 'Eagle',
  metal: 'gold',
  weight: microOunces(1_000_000),
  premium: 400 as BasisPoints,
} as const;
const SPOT = { gold: cents(400_000), silver: cents(5_000) };

function priceOf(quantity: number): HeldPrice {
  const price = heldPrice({ ...EMPTY, held: { ...SPOT, at: AT }, lines: [{ product: EAGLE, quantity }] }, AT);
  return price ?? expect.fail('There is no price');
}
const obstacle = (role: StaffRole, more: Partial<Parameters<typeof obstacleOf>[1]> = {}, quantity = 2) =>
  obstacleOf(priceOf(quantity), {
    ...{ role, now: AT, spot: SPOT, costOf: undefined, byHand: [], beyond: [], review: USUAL_REVIEW },
    ...{ priceHeldUntil: AT + 1, driftLimitBasisPoints: 150 as BasisPoints },
    ...more,
  });
const told = (...facts: Parameters<typeof obstacle>) => obstacle(...facts)?.text;
const risen = (basisPoints: number) => ({ spot: { ...SPOT, gold: cents(400_000 + 40 * basisPoints) } });
const costing = (basisPoints: number) => ({ costOf: () => ({ basisPoints: basisPoints as BasisPoints }) });

it('is nothing for an order that the person may confirm', () => {
  for (const role of ['clerk', 'manager', 'owner'] as const) expect(told(role)).toBeUndefined();
  expect([told('clerk', risen(150)), told('clerk', costing(400))]).toEqual([undefined, undefined]);
  expect(told('clerk', { byHand: ['silver'] })).toBeUndefined();
});

it('is a review, for every role: of a large order, a manual price, or a limit that it passes', () => {
  for (const role of ['clerk', 'manager', 'owner'] as const) {
    expect(told(role, {}, 13)).toBe(
      'A manager must review orders of $50,000 or more, so you can place this order but not confirm it.',
    );
    expect(told(role, { byHand: ['gold'] })).toMatch(/^A manager must review orders at a manual price, so/);
    expect(told(role, { beyond: ['gold'] })).toMatch(/^A manager must review orders that pass the gold limit, so/);
  }
});

it('is a limit that a manager alone may pass, who is warned of it', () => {
  expect(told('clerk', risen(151))).toMatch(
    /^Metal has risen by more than 1\.50% since this price\. You can place this order, but/,
  );
  expect(told('clerk', costing(401))).toMatch(/^Buying this metal now would cost more than the total/);
  expect([obstacle('manager', risen(151)), obstacle('owner', costing(401))]).toEqual([
    { text: 'Metal has risen by more than 1.50% since this price. You can still confirm it.', isFinal: false },
    { text: 'Buying this metal now would cost more than the total. You can still confirm it.', isFinal: false },
  ]);
  expect([obstacle('clerk', risen(151)), obstacle('owner', {}, 13)]).toMatchObject([
    { isFinal: true },
    { isFinal: true },
  ]);
});
