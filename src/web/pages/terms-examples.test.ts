import { expect, it } from 'vitest';
import { formatUsd } from '#domain/money.ts';
import { MAX_RISE } from '#domain/terms.ts';
import { FALL, RISE } from './terms-examples.ts';

it('the example of a rise is right to the cent, and more than is held', () => {
  expect([RISE.total.before, RISE.total.after, RISE.moved].map(formatUsd)).toEqual([
    '$8,357.08',
    '$8,523.86',
    '$166.78',
  ]);
  expect(RISE.movedShare).toBe(200);
  expect(RISE.movedShare).toBeGreaterThan(MAX_RISE);
});

it('the example of a fall is right to the cent', () => {
  expect([FALL.total.before, FALL.total.after, FALL.moved].map(formatUsd)).toEqual([
    '$4,245.16',
    '$4,159.58',
    '$85.58',
  ]);
  expect(FALL.movedShare).toBe(202);
});
