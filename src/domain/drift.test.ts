import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driftOf, marginLeft } from './drift.ts';
import { cents } from './money.ts';
import { type OrderLine, orderTotal, priceLine } from './order.ts';
import type { BasisPoints } from './price.ts';
import { microOunces } from './weight.ts';

const spotOf = (gold: number, silver: number) => ({ gold: cents(gold), silver: cents(silver) });
const line = fc
  .record({
    metal: fc.constantFrom('gold' as const, 'silver' as const),
    weight: fc.integer({ min: 1_000, max: 100_000_000 }),
    premium: fc.integer({ min: 150, max: 5_000 }),
    quantity: fc.integer({ min: 1, max: 1_000 }),
  })
  .map(
    ({ metal, weight, premium, quantity }) =>
      (spot: ReturnType<typeof spotOf>): OrderLine =>
        priceLine(
          { id: metal, name: metal, metal, weight: microOunces(weight), premium: premium as BasisPoints },
          quantity,
          spot,
        ),
  );
const spot = fc
  .tuple(fc.integer({ min: 100_000, max: 3_000_000 }), fc.integer({ min: 1_000, max: 20_000 }))
  .map(([gold, silver]) => spotOf(gold, silver));
const orderAt = (makers: readonly ((at: ReturnType<typeof spotOf>) => OrderLine)[], at: ReturnType<typeof spotOf>) => {
  const lines = makers.map((make) => make(at));
  return { lines, total: orderTotal(lines) };
};
const makers = fc.array(line, { minLength: 1, maxLength: 5 });

describe('drift', () => {
  it('is nothing at the spot of the order, and what the same order would cost more today', () => {
    fc.assert(
      fc.property(makers, spot, spot, (make, then, now) => {
        const [order, today] = [orderAt(make, then), orderAt(make, now)];
        expect(driftOf(order, then)).toMatchObject({ cents: 0, basisPoints: 0 });
        expect(driftOf(order, now)).toMatchObject({ todayTotal: today.total, cents: today.total - order.total });
      }),
    );
  });

  it('is exact at the limit', () => {
    const one = orderAt(
      [
        (at) =>
          priceLine(
            { id: 'a', name: 'a', metal: 'gold', weight: microOunces(1_000_000), premium: 0 as BasisPoints },
            1,
            at,
          ),
      ],
      spotOf(400_000, 5_000),
    );
    expect(driftOf(one, spotOf(406_000, 5_000)).isBeyond(150)).toBe(false);
    expect(driftOf(one, spotOf(406_001, 5_000)).isBeyond(150)).toBe(true);
    expect(driftOf(one, spotOf(300_000, 5_000)).isBeyond(150)).toBe(false);
  });

  it('has a percentage of two decimals, half away from zero', () => {
    const gold = (at: number) =>
      orderAt(
        [
          (s) =>
            priceLine(
              { id: 'a', name: 'a', metal: 'gold', weight: microOunces(1_000_000), premium: 0 as BasisPoints },
              1,
              s,
            ),
        ],
        spotOf(at, 5_000),
      );
    expect(driftOf(gold(200_000), spotOf(200_010, 5_000)).basisPoints).toBe(1);
    expect(driftOf(gold(200_000), spotOf(200_009, 5_000)).basisPoints).toBe(0);
    expect(driftOf(gold(200_000), spotOf(199_990, 5_000)).basisPoints).toBe(-1);
  });
});

describe('margin left', () => {
  it('is the premium at the spot of the order where costs are not known, to the rounding of each piece', () => {
    fc.assert(
      fc.property(makers, spot, (make, at) => {
        const order = orderAt(make, at);
        const left = marginLeft(order, at, () => undefined);
        expect(left.isBeforeCost).toBe(true);
        expect(left.cents).toBeGreaterThanOrEqual(0);
        const withCost = marginLeft(order, at, () => ({ basisPoints: 100 as BasisPoints }));
        expect(withCost.isBeforeCost).toBe(false);
        expect(withCost.cents).toBeLessThanOrEqual(left.cents);
      }),
    );
  });

  it('is nothing where the cost is the premium', () => {
    const order = orderAt(
      [
        (at) =>
          priceLine(
            { id: 'a', name: 'a', metal: 'silver', weight: microOunces(1_000_000), premium: 750 as BasisPoints },
            20,
            at,
          ),
      ],
      spotOf(400_000, 5_071),
    );
    expect(marginLeft(order, spotOf(400_000, 5_071), () => ({ basisPoints: 750 as BasisPoints }))).toMatchObject({
      cents: 0,
      basisPoints: 0,
    });
    expect(marginLeft(order, spotOf(400_000, 5_171), () => ({ basisPoints: 750 as BasisPoints })).cents).toBeLessThan(
      0,
    );
  });
});
