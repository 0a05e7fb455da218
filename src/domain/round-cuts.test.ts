import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundCuts } from './round-cuts.ts';

const STEPS = [1000, 500, 100, 50, 10, 5, 1];

describe('round cuts', () => {
  it('are the roundest figures between neighbours', () => {
    expect(roundCuts([93, 128, 470, 980, 1960, 4100], STEPS)).toEqual([100, 500, 1000, 2000]);
  });

  it('are none where the values are all the same', () => {
    expect(roundCuts([7, 7, 7], STEPS)).toEqual([]);
    expect(roundCuts([], STEPS)).toEqual([]);
  });

  it('are none where no step leads between the values', () => {
    expect(roundCuts([101, 102], [100])).toEqual([]);
  });

  it('each have values on both sides, ascend, and are at most four', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000_000 })), (values) => {
        const cuts = roundCuts(values, STEPS);
        expect(cuts.length).toBeLessThanOrEqual(4);
        expect(cuts).toEqual([...new Set(cuts)].sort((a, b) => a - b));
        for (const cut of cuts) {
          expect(values.some((value) => value <= cut)).toBe(true);
          expect(values.some((value) => value > cut)).toBe(true);
        }
        expect(cuts.length > 0).toBe(new Set(values).size > 1);
      }),
    );
  });
});
