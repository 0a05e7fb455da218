import { expect, it } from 'vitest';
import { shopInstant } from './shop-instant.ts';

it.each([
  ['2026-11-23T09:14', '2026-11-23T15:14:00.000Z'],
  ['2026-07-04T09:14:30', '2026-07-04T14:14:30.000Z'],
  // The clocks go back at two.
  ['2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
  // And forward: this one is not there.
  ['2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
])('reads %s at the shop as %s', (local, instant) => {
  expect(shopInstant(local)).toBe(instant);
});

it.each(['', 'noon', '2026-13-40T09:14'])('does not read %j', (local) => {
  expect(shopInstant(local)).toBeUndefined();
});
