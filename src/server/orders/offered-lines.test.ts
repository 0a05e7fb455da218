import fc from 'fast-check';
import { expect, it } from 'vitest';
import { marginLeft } from '#domain/drift.ts';
import { cents } from '#domain/money.ts';
import { orderTotal, priceLine } from '#domain/order.ts';
import { type BasisPoints, unitPrice } from '#domain/price.ts';
import { microOunces } from '#domain/weight.ts';
import { offeredLines } from './offered-lines.ts';

const premium = fc.integer({ min: 150, max: 5_000 }) as unknown as fc.Arbitrary<BasisPoints>;
const NO_GOODS = { catalogue: () => ({ productById: () => undefined }), pauses: () => [] };

it('prices a line at the premium that is offered, to the cent, and tells of those that are other ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(premium, fc.option(premium), fc.integer({ min: 1, max: 1_000 })), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.integer({ min: 100_000, max: 3_000_000 }),
      (given, gold) => {
        const spot = { gold: cents(gold), silver: cents(5_000) };
        const weight = microOunces(967_500);
        const order = given.map(([own, , quantity], nth) =>
          priceLine({ id: `p${nth}`, name: `p${nth}`, metal: 'gold', weight, premium: own }, quantity, spot),
        );
        const wanted = given.map(([, other, quantity], nth) => ({
          productId: `p${nth}`,
          quantity,
          agreed: other === null ? undefined : { premium: other, reason: 'Why.' },
        }));
        const offered = offeredLines(order, wanted, spot, NO_GOODS as never);
        if (!offered.ok) throw new Error(offered.reason);
        const { lines, premiums } = offered;
        for (const [nth, [own, other]] of given.entries())
          expect(lines[nth]?.unitPrice).toBe(unitPrice(spot.gold, weight, other ?? own));
        expect(premiums).toEqual(
          given.flatMap(([before, agreed], nth) =>
            agreed === null || agreed === before ? [] : [{ productId: `p${nth}`, before, agreed, reason: 'Why.' }],
          ),
        );
        // What another premium takes from the price, it takes from the margin.
        const [was, is] = [order, lines].map((priced) => ({ lines: priced, total: orderTotal(priced) }));
        if (!was || !is) throw new Error('Two orders are priced');
        expect(marginLeft(is, spot).cents - marginLeft(was, spot).cents).toBe(is.total - was.total);
      },
    ),
  );
});
