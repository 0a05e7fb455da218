import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleOf } from './position-scale.ts';

const oz = (ounces: number) => ounces * 1_000_000;
const position = fc.integer({ min: oz(-10_000), max: oz(10_000) });

it('shows every position, on one line with zero and in its direction', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 4 }), (positions) => {
      const { place, isShortToRight, first, last } = scaleOf(positions);
      const zero = place(0);
      expect(last - first).toBeLessThan(25);
      for (const one of positions) {
        expect(place(one)).toBeGreaterThanOrEqual(0);
        expect(place(one)).toBeLessThanOrEqual(1);
        expect(Math.sign(place(one) - zero)).toBe(Math.sign(isShortToRight ? -one : one));
      }
    }),
  );
});

it('draws short to the right, with long to the left of zero, and long alone to the right', () => {
  const crossing = scaleOf([oz(6.91), oz(-36.83), oz(-30)]);
  expect([oz(6.91), 0, oz(-30), oz(-36.83)].map((one) => crossing.place(one).toFixed(2))).toEqual([
    ...['0.06', '0.18', '0.73', '0.85'],
  ]);
  expect(crossing.step).toBe(oz(5));
  expect(scaleOf([oz(-3), oz(-11)]).place(0)).toBe(0);
  expect(scaleOf([oz(390), oz(290)])).toMatchObject({ isShortToRight: false, first: 0, step: oz(50) });
  expect(scaleOf([0, 0]).place(0)).toBe(0);
});
