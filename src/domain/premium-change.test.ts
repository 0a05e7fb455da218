import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { changedPremium, PREMIUM_RULES, type PremiumChange, previewPremiums } from './premium-change.ts';
import { type BasisPoints, HIGHEST_PREMIUM, LOWEST_PREMIUM, unitPrice } from './price.ts';
import { marginOf, type Priced } from './product-cost.ts';
import { microOunces, ounces } from './weight.ts';

const SPOT = { gold: cents(407_840), silver: cents(5_062) };
const points = (basisPoints: number) => basisPoints as BasisPoints;
const silver = (premium: number, cost?: Priced['cost'], weight = '1'): Priced => ({
  metal: 'silver',
  weight: ounces(weight),
  premium: points(premium),
  cost,
});
const add = (value: number, more: Partial<PremiumChange> = {}): PremiumChange => ({
  rule: 'add',
  value,
  rounds: false,
  clamps: false,
  ...more,
});

const spot = fc
  .tuple(fc.integer({ min: 100_000, max: 3_000_000 }), fc.integer({ min: 1_000, max: 20_000 }))
  .map(([gold, ofSilver]) => ({ gold: cents(gold), silver: cents(ofSilver) }));
const cost = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 0, max: 5_500 }).map((basisPoints) => ({ basisPoints: points(basisPoints) })),
  fc.integer({ min: 0, max: 100_000 }).map((amount) => ({ cents: cents(amount) })),
);
const product = fc.record({
  metal: fc.constantFrom('gold' as const, 'silver' as const),
  weight: fc.integer({ min: 1_000, max: 100_000_000 }).map(microOunces),
  premium: fc.integer({ min: 150, max: 5_000 }).map(points),
  cost,
});
const change: fc.Arbitrary<PremiumChange> = fc.record({
  rule: fc.constantFrom(...PREMIUM_RULES),
  value: fc.integer({ min: -6_000, max: 30_000 }),
  rounds: fc.boolean(),
  floorOverCost: fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined }),
  clamps: fc.boolean(),
});

describe('a rule', () => {
  it.each([
    ['adds points', add(125), 2825],
    ['takes points off', add(-125), 2575],
    ['sets a premium', add(0, { rule: 'set', value: 450 }), 450],
    ['multiplies, half up', add(0, { rule: 'multiply', value: 11_005 }), 2971],
    ['sets the margin over the cost', add(0, { rule: 'margin', value: 200 }), 3100],
    ['rounds to 0.05 %, half up', add(3, { rounds: true }), 2705],
    ['rounds to the step below', add(2, { rounds: true }), 2700],
    ['stays above the floor', add(125, { floorOverCost: 50 }), 2950],
    ['rounds a floor up', add(125, { floorOverCost: 51, rounds: true }), 2955],
  ])('%s', (_name, rule, premium) => {
    expect(changedPremium(silver(2700, { basisPoints: points(2900) }), rule, SPOT)).toEqual({ ok: true, premium });
  });

  it('takes a cost in money as its share of the melt value, rounded up', () => {
    // $50.62 melt; $5.00 is 9.8775... %.
    const margin = add(0, { rule: 'margin', value: 0 });
    const coin = silver(1500, { cents: cents(500) });
    expect(changedPremium(coin, margin, SPOT)).toEqual({ ok: true, premium: 988 });
  });

  it('needs a cost for a margin over it', () => {
    expect(changedPremium(silver(450), add(0, { rule: 'margin', value: 100 }), SPOT)).toEqual({
      ok: false,
      fault: 'no-cost',
    });
  });

  it('stops at the bounds only when told to', () => {
    const [up, down] = [add(2400), add(-2400)];
    expect(changedPremium(silver(2700), up, SPOT)).toEqual({ ok: false, fault: 'too-high', wanted: 5100 });
    expect(changedPremium(silver(2500), down, SPOT)).toEqual({ ok: false, fault: 'too-low', wanted: 100 });
    expect(changedPremium(silver(2700), { ...up, clamps: true }, SPOT)).toEqual({ ok: true, premium: 5000 });
    expect(changedPremium(silver(2500), { ...down, clamps: true }, SPOT)).toEqual({ ok: true, premium: 150 });
  });

  it('never leaves the bounds, the step or the floor, whatever the product', () => {
    fc.assert(
      fc.property(product, change, spot, (one, rule, at) => {
        const changed = changedPremium(one, rule, at);
        if (!changed.ok) return;
        expect(changed.premium).toBeGreaterThanOrEqual(LOWEST_PREMIUM);
        expect(changed.premium).toBeLessThanOrEqual(HIGHEST_PREMIUM);
        expect(Number.isSafeInteger(changed.premium)).toBe(true);
        if (rule.rounds) expect(changed.premium % 5).toBe(0);
        const isHeldBack = rule.clamps && changed.premium === HIGHEST_PREMIUM;
        if (rule.floorOverCost !== undefined && !isHeldBack)
          expect(marginOf({ ...one, premium: changed.premium }, at) ?? 0).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a preview', () => {
  it('shows each product at one spot, and what of it stands out', () => {
    const superman = silver(2700, { basisPoints: points(2900) });
    const koala = silver(690, { basisPoints: points(430) }, '32.15');
    const unknown = silver(5000);
    const preview = previewPremiums([superman, koala, unknown], add(125), SPOT);
    expect(preview.rows[0]).toMatchObject({
      premium: { before: 2700, after: 2825 },
      price: { before: 6429, after: 6492 },
      overCost: { before: -200, after: -75 },
      margin: -38,
      isBelowCost: true,
    });
    expect(preview.rows[1]).toMatchObject({ price: { before: 173_973, after: 176_007 }, margin: 6266 });
    expect(preview.rows[2]).toMatchObject({ fault: 'too-high', wanted: 5125, premium: { before: 5000, after: 5000 } });
    expect(preview.largest?.product).toBe(koala);
    expect(preview).toMatchObject({ belowCost: 1, atBound: 0, withoutCost: 1, faults: 1, unchanged: 0 });
    // 63/6429, 2034/173973 and nothing.
    expect(preview.meanMoveBasisPoints).toBe(72);
  });

  it('agrees with the price that the shop computes', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 8 }), change, spot, (products, rule, at) => {
        const preview = previewPremiums(products, rule, at);
        expect(preview.rows.map(({ product: one }) => one)).toEqual(products);
        for (const { product: one, premium, price, margin, isBelowCost, fault } of preview.rows) {
          expect(price.before).toBe(unitPrice(at[one.metal], one.weight, one.premium));
          expect(price.after).toBe(unitPrice(at[one.metal], one.weight, premium.after));
          expect(margin === undefined).toBe(one.cost === undefined);
          if (isBelowCost) expect(margin).toBeLessThanOrEqual(0);
          else expect(margin ?? 0).toBeGreaterThanOrEqual(0);
          if (fault) expect(premium.after).toBe(premium.before);
        }
        const moves = preview.rows.map(({ price }) => Math.abs(price.after - price.before));
        const most = preview.largest && Math.abs(preview.largest.price.after - preview.largest.price.before);
        expect(most ?? 0).toBe(Math.max(0, ...moves));
      }),
    );
  });

  it('is empty of nothing', () => {
    expect(previewPremiums([], add(125), SPOT)).toMatchObject({ rows: [], meanMoveBasisPoints: 0, unchanged: 0 });
  });
});
