import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { shortOf } from './order-balance.ts';
import type { Stage } from './stage.ts';

describe('an order that was paid', () => {
  it.each<[Stage, number, number, boolean?]>([
    ['paid', 417_595, 0],
    ['paid', 417_594, 1],
    ['packed', 200_000, 217_595],
    ['held', 0, 417_595],
    ['shipped', 500_000, 0],
    ['confirmed', 0, 0],
    ['delivered', 400_000, 17_595],
    ['delivered', 0, 417_595],
    ['delivered', 0, 0, false],
    ['paid', 0, 417_595, false],
    ['cancelled', 0, 0],
  ])('of stage %s with %i paid of 417595 is short of %i', (stage, paid, short, hasPayments = true) => {
    expect(shortOf({ stage, total: cents(417_595), paid: cents(paid), hasPayments })).toBe(short);
  });
});
