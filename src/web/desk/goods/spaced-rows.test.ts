import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spacedRows } from './spaced-rows.ts';

const ROW_PX = 56;

it('puts room where rows are left out', () => {
  expect(spacedRows([0, 3, 4], 10, ROW_PX)).toEqual([
    { index: 0 },
    { spacePx: 2 * ROW_PX, from: 1 },
    { index: 3 },
    { index: 4 },
    { spacePx: 5 * ROW_PX, from: 5 },
  ]);
});

it('is as high as all rows together, whichever are drawn', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(99)), fc.integer({ min: 0, max: 100 }), (indexes, count) => {
      const parts = spacedRows(
        [...indexes].sort((a, b) => a - b),
        count,
        ROW_PX,
      );
      const height = parts.reduce((sum, part) => sum + ('index' in part ? ROW_PX : part.spacePx), 0);
      expect(height).toBe(count * ROW_PX);
    }),
  );
});
