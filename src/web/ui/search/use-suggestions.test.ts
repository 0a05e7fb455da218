import { expect, it } from 'vitest';
import { nextOption } from './use-suggestions.ts';

it('the arrows go from the field through all options and back to the field', () => {
  expect(nextOption(undefined, 1, 3)).toBe(0);
  expect(nextOption(0, 1, 3)).toBe(1);
  expect(nextOption(2, 1, 3)).toBeUndefined();
  expect(nextOption(undefined, -1, 3)).toBe(2);
  expect(nextOption(0, -1, 3)).toBeUndefined();
  expect(nextOption(undefined, 1, 0)).toBeUndefined();
});
