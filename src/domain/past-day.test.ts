import { expect, it } from 'vitest';
import { isPastDay, pastDays } from './past-day.ts';

/** Wednesday, 11 PM in Chicago; Thursday by UTC. */
const PLACED = Date.parse('2026-11-26T05:00:00Z');
const NOW = Date.parse('2026-12-01T05:30:00Z');

it('is between 31 days before the order and today at the shop', () => {
  expect(pastDays(PLACED, NOW)).toEqual({ first: '2026-10-26', last: '2026-11-30' });
});

it.each([
  ['2026-10-25', false],
  ['2026-10-26', true],
  ['2026-11-30', true],
  ['2026-12-01', false],
  ['2062-11-26', false],
  ['1999-12-31', false],
])('on %s is %s', (day, isPossible) => {
  expect(isPastDay(day, PLACED, NOW)).toBe(isPossible);
});
