import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginStopwatch } from './stopwatch.ts';

const MINUTE = 60_000;
let steady = 0;
let wall = Date.parse('2026-03-02T16:00:00Z');

beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => steady);
  vi.spyOn(Date, 'now').mockImplementation(() => wall);
});
afterEach(() => vi.restoreAllMocks());

it('counts the time in which the machine was suspended', () => {
  const elapsed = beginStopwatch();
  steady += 1;
  wall += 20 * MINUTE;
  expect(elapsed()).toBe(20 * MINUTE);
});

it('goes on where the clock is set back', () => {
  const elapsed = beginStopwatch();
  steady += 20 * MINUTE;
  wall -= 60 * MINUTE;
  expect(elapsed()).toBe(20 * MINUTE);
});
