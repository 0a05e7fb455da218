import { expect, it } from 'vitest';
import { movedTo } from './sortable.tsx';

const KEYS = ['a', 'b', 'c', 'd'];

it.each([
  ['c', 1, 'cabd'],
  ['a', 4, 'bcda'],
  ['b', 3, 'acbd'],
  ['b', 99, 'acdb'],
  ['d', -5, 'dabc'],
  ['b', 2, 'abcd'],
  ['x', 1, 'abcd'],
])('puts %s at place %i', (key, place, order) => {
  expect(movedTo(KEYS, key, place).join('')).toBe(order);
});
