import { expect, it } from 'vitest';
import { stepPath } from './step-path.ts';

const SPAN = { from: 0, until: 100 };

it('holds each value until the next', () => {
  const points = [
    { at: -50, value: 4 },
    { at: 50, value: 6 },
    { at: 75, value: 5 },
  ];
  expect(stepPath(points, SPAN)).toBe('M0 76H300V8H450V42H600');
});

it('draws one value as a level line in the middle, and nothing of none', () => {
  expect(stepPath([{ at: 0, value: 4 }], SPAN)).toBe('M0 42H600');
  expect(stepPath([], SPAN)).toBe('');
});
