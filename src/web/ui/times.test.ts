import { expect, it } from 'vitest';
import { timeText } from './times.ts';

it.each([
  ['2026-01-01T15:00:00Z', '9:00 AM CST'],
  ['2026-07-01T15:00:00Z', '10:00 AM CDT'],
])('writes %s as %s: in Central time, by the name that it has on that day', (iso, words) => {
  expect(timeText(iso)).toBe(words);
});
