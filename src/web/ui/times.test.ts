import { describe, expect, it } from 'vitest';
import { momentText, shopDay, timeText, whenText } from './times.ts';

it.each([
  ['2026-01-01T15:00:00Z', '9:00 AM CST'],
  ['2026-07-01T15:00:00Z', '10:00 AM CDT'],
])('writes %s as %s: in Central time, by the name that it has on that day', (iso, words) => {
  expect(timeText(iso)).toBe(words);
});

describe('shopDay', () => {
  it('is the day in Chicago, not in Greenwich', () => {
    expect(shopDay('2025-11-20T03:00:00.000Z')).toBe('Nov 19, 2025');
  });

  it('is nothing for what is no date', () => {
    expect(shopDay('soon')).toBe('');
  });
});

describe('whenText', () => {
  it.each([
    ['2025-11-19T16:42:00.000Z', 'at 10:42 AM CST'],
    ['2025-11-18T16:42:00.000Z', 'on Nov 18, 2025 at 10:42 AM CST'],
    ['2025-11-20T03:00:00.000Z', 'at 9:00 PM CST'],
    ['2025-11-19T05:59:00.000Z', 'on Nov 18, 2025 at 11:59 PM CST'],
  ])('of %s is %s: with its day unless that is today in Chicago', (instant, words) => {
    expect(whenText(instant, Date.parse('2025-11-20T05:00:00.000Z'))).toBe(words);
  });
});

it.each([
  ['2025-11-19T16:42:00.000Z', '10:42 AM CST'],
  ['2025-11-18T16:42:00.000Z', 'Nov 18, 2025, 10:42 AM CST'],
])('says of %s: %s, with its day unless that is today', (instant, words) => {
  expect(momentText(instant, Date.parse('2025-11-20T05:00:00.000Z'))).toBe(words);
});
