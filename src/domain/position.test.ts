import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { metalIn, NO_METAL, ouncesText, positionOf, positionText, soldBy, valueAt } from './position.ts';
import type { BasisPoints } from './price.ts';
import { STAGES } from './stage.ts';
import { ounces } from './weight.ts';

const TICK = { prices: { gold: cents(4_078_40), silver: cents(50_62) } };
const line = (metal: 'gold' | 'silver', weight: string, quantity: number) => ({
  productId: weight,
  name: weight,
  metal,
  weight: ounces(weight),
  premium: 500 as BasisPoints,
  quantity,
  unitPrice: cents(1),
});
const LINES = [line('gold', '0.1', 3), line('silver', '10', 2), line('gold', '1', 1)];

describe('the metal of an order', () => {
  it('is that of its lines, each piece at melt value to the cent', () => {
    expect(metalIn({ lines: LINES, tick: TICK })).toEqual({
      gold: { microOunces: 1_300_000, cents: 3 * 407_84 + 4_078_40 },
      silver: { microOunces: 20_000_000, cents: 1_012_40 },
    });
  });

  it('is sold from the confirmation on, also once it is delivered, and not where the order ended otherwise', () => {
    const sold = STAGES.filter((stage) => soldBy({ stage, lines: LINES, tick: TICK }).gold.microOunces > 0);
    expect(sold).toEqual(['confirmed', 'paid', 'held', 'allocated', 'packed', 'shipped', 'delivered']);
  });
});

describe('a position', () => {
  const sold = { microOunces: 96_400_000, cents: cents(390_445_00) };
  const own = {
    opening: { microOunces: 21_500_000, cents: null },
    physical: { microOunces: 52_000_000, cents: cents(209_998_00) },
    hedge: { microOunces: 0, cents: cents(0) },
  };

  it('is what was on hand and bought less what was sold, and worth what spot says', () => {
    const { net, sold: row, own: rows } = positionOf({ offered: NO_METAL, sold, own }, TICK.prices.gold);
    expect(row).toEqual({ microOunces: -96_400_000, atOurPrice: -390_445_00, atSpot: -393_157_76, since: -2_712_76 });
    expect(rows?.opening).toMatchObject({ atOurPrice: null, atSpot: 87_685_60, since: null });
    expect(net).toEqual({ microOunces: -22_900_000, atOurPrice: null, atSpot: -93_395_36, since: 2_078_80 - 2_712_76 });
  });

  it('has no net before anybody said what is on hand, and no worth without a price', () => {
    expect(positionOf({ offered: NO_METAL, sold, own: undefined }, TICK.prices.gold).net).toBeUndefined();
    expect(positionOf({ offered: NO_METAL, sold, own }, undefined).net).toEqual({
      microOunces: -22_900_000,
      atOurPrice: null,
      atSpot: null,
      since: null,
    });
  });
});

it('says long and short, and how many ounces', () => {
  expect([-22_900_000, 390_000_000, 0].map(positionText)).toEqual(['22.9 oz short', '390 oz long', 'flat']);
  expect([5_240_000_000, -52_354_000, 32_151, 160, 1_999_999].map(ouncesText)).toEqual([
    '5,240',
    '−52.35',
    '0.03',
    '0.00016',
    '2',
  ]);
});

it('rounds half away from zero on both sides', () => {
  expect([500_000, -500_000, 0].map((amount) => valueAt(amount, cents(1)))).toEqual([1, -1, 0]);
});
