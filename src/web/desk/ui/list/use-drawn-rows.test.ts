import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsInSteps, spacedRows } from './use-drawn-rows.ts';

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

it('draws in steps, so that a row more in sight is no new row most of the time', () => {
  const sight = { endIndex: 20, overscan: 4, count: 100 };
  const drawn = [10, 11, 12, 13, 14, 15].map((startIndex) =>
    rowsInSteps({ ...sight, startIndex, endIndex: startIndex + 10 }).join(),
  );
  expect(new Set(drawn).size).toBeLessThanOrEqual(3);
  for (const startIndex of [0, 7, 50, 89, 99]) {
    const rows = rowsInSteps({ ...sight, startIndex, endIndex: Math.min(99, startIndex + 10) });
    expect(rows).toContain(startIndex);
    expect(rows).toContain(Math.min(99, startIndex + 10));
    expect(rows[0]).toBeGreaterThanOrEqual(0);
    expect(rows.at(-1)).toBeLessThan(100);
  }
  expect(rowsInSteps({ startIndex: 0, endIndex: 0, overscan: 4, count: 0 })).toEqual([]);
});
