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
const EXCEEDED = { metal: 'gold', isStop: false, short: 61_000_000, limit: 60_000_000 } as const;
const LIMIT = 'This order exceeds the gold limit: 61 oz short including pending orders';
const SPOT = { gold: cents(400_000), silver: cents(5_000) };

function priceOf(quantity: number): HeldPrice {
  const price = heldPrice({ ...EMPTY, held: { ...SPOT, at: AT }, lines: [{ product: EAGLE, quantity }] }, AT);
  return price ?? expect.fail('There is no price');
}
const obstacle = (role: StaffRole, more: Partial<Parameters<typeof obstacleOf>[1]> = {}, quantity = 2) =>
  obstacleOf(priceOf(quantity), {
    role,
    now: AT,
    spot: SPOT,
    costOf: undefined,
    byHand: [],
    exceeded: [],
    isAlwaysReviewed: false,
    review: USUAL_REVIEW,
    priceHeldUntil: AT + 1,
    driftLimitBasisPoints: 150 as BasisPoints,
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

it('is a review of a large order, a manual price, or a limit that it passes, which keeps a clerk from confirming', () => {
  const [clerks, managers] = [
    'You can place this order, but only a manager can confirm it.',
    'You can still confirm it.',
  ];
  const facts = [
    [{}, 13, 'Orders of $50,000 or more are reviewed by a manager.'],
    [{ isAlwaysReviewed: true }, 2, 'Every order of this customer is reviewed by a manager.'],
    [{ byHand: ['gold'] }, 2, 'Orders at a manual price are reviewed by a manager.'],
    [{ exceeded: [EXCEEDED] }, 2, `${LIMIT}, review limit 60 oz.`],
    [{ exceeded: [{ ...EXCEEDED, isStop: true }] }, 2, `${LIMIT}, stop limit 60 oz. Placing it stops gold sales.`],
  ] as const;
  for (const [more, quantity, fact] of facts) {
    expect(obstacle('clerk', more, quantity)).toEqual({ text: `${fact} ${clerks}`, isFinal: true });
    for (const role of ['manager', 'owner'] as const)
      expect(obstacle(role, more, quantity)).toEqual({ text: `${fact} ${managers}`, isFinal: false });
  }
});

it('tells all that a manager would pass', () => {
  expect(told('manager', { ...risen(151), exceeded: [EXCEEDED] }, 13)).toBe(
    `${LIMIT}, review limit 60 oz. Orders of $50,000 or more are reviewed by a manager. Metal has risen by more than 1.50% since this price. You can still confirm it.`,
  );
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
  expect(obstacle('clerk', risen(151))).toMatchObject({ isFinal: true });
});
