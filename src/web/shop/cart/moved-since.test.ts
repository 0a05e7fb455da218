import { describe, expect, it } from 'vitest';
import { cents, dollars } from '#domain/money.ts';
import { premiumPercent } from '#domain/price.ts';
import { ounces } from '#domain/weight.ts';
import { isToldByLine, movedSinceText } from './moved-since.ts';

function line(metal: 'gold' | 'silver', quantity: number, seen: number, now: number) {
  const weight = ounces('1');
  const product = { id: metal, name: metal, metal, weight, premium: premiumPercent(5), image: '', category: metal };
  return {
    item: { id: metal, name: metal, price: dollars(cents(seen)), weight: 1, metal, quantity, image: '' },
    quoted: { product, quantity, unitPrice: cents(now), total: cents(now * quantity) },
  };
}

function textOf(...lines: ReturnType<typeof line>[]) {
  return movedSinceText(
    lines.map(({ item }) => item),
    lines.map(({ quoted }) => quoted),
  );
}

describe('what a cart has moved since it was filled', () => {
  it('is said once, in dollars and by metal', () => {
    expect(textOf(line('gold', 1, 410_000, 410_205))).toBe('Your cart: +$2.05 since you added it (gold +0.05%)');
    expect(textOf(line('gold', 2, 400_000, 399_600), line('silver', 10, 5_000, 5_010))).toBe(
      'Your cart: −$7.00 since you added it (gold −0.10%, silver +0.20%)',
    );
  });

  it('names no share below a hundredth of a percent, and no move where there is none', () => {
    expect(textOf(line('gold', 1, 410_000, 410_001))).toBe('Your cart: +$0.01 since you added it');
    expect(textOf(line('gold', 1, 410_000, 410_000))).toBe('No change since you added these');
  });

  it('leaves out a line of which no earlier price is known', () => {
    expect(textOf(line('gold', 1, 0, 410_000))).toBeUndefined();
    expect(textOf(line('gold', 1, 0, 410_000), line('silver', 1, 5_000, 5_100))).toBe(
      'Your cart: +$1.00 since you added it (silver +2.00%)',
    );
  });

  it('is said by a line from half a percent on', () => {
    expect(isToldByLine(cents(400_000), cents(401_999))).toBe(false);
    expect(isToldByLine(cents(400_000), cents(402_000))).toBe(true);
    expect(isToldByLine(cents(400_000), cents(398_000))).toBe(true);
  });
});
