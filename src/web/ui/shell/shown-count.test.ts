import { expect, it } from 'vitest';
import { shownCount } from './shown-count.ts';

it.each([
  [1, '1'],
  [999, '999'],
  [1_000, '999+'],
  [12_000, '999+'],
])('writes %i pieces in three digits at most', (count, shown) => {
  expect(shownCount(count)).toBe(shown);
});
