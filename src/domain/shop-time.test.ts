import { describe, expect, it } from 'vitest';
import { deadlineText, momentText, shortDeadlineText, spreadsheetTime } from './shop-time.ts';

it.each([
  ['2025-11-19T20:31:00Z', '2:31 PM CST'],
  ['2025-11-24T17:00:00Z', '11:00 AM CST on Monday'],
])('shortDeadlineText of %s is %s', (iso, words) => {
  expect(shortDeadlineText(Date.parse(iso), Date.parse('2025-11-19T16:31:00Z'))).toBe(words);
});

it.each([
  ['2026-11-24T03:04:51.518Z', '2026-11-23 21:04'],
  ['2026-07-01T04:59:59.999Z', '2026-06-30 23:59'],
  ['2026-12-01T06:00:00.000Z', '2026-12-01 00:00'],
])('writes %s as a spreadsheet takes it, by the shop', (at, text) => {
  expect(spreadsheetTime(Date.parse(at))).toBe(text);
});

describe('momentText', () => {
  it.each([
    ['2026-11-22T21:11:58.266Z', 'Sunday, November 22, 2026 at 3:11 PM CST'],
    ['2026-07-01T15:00:00Z', 'Wednesday, July 1, 2026 at 10:00 AM CDT'],
    // The hour that comes twice when summer time ends.
    ['2026-11-01T06:30:00Z', 'Sunday, November 1, 2026 at 1:30 AM CDT'],
    ['2026-11-01T07:30:00Z', 'Sunday, November 1, 2026 at 1:30 AM CST'],
  ])('of %s is %s', (iso, words) => {
    expect(momentText(Date.parse(iso))).toBe(words);
  });
});

describe('deadlineText', () => {
  const now = Date.parse('2025-11-19T16:31:00Z');
  it.each([
    ['2025-11-19T20:31:00Z', '2:31 PM CST today, Wednesday, November 19'],
    ['2025-11-20T15:05:00Z', '9:05 AM CST on Thursday, November 20'],
    ['2025-11-20T05:30:00Z', '11:30 PM CST today, Wednesday, November 19'],
  ])('of %s is %s', (iso, words) => {
    expect(deadlineText(Date.parse(iso), now)).toBe(words);
  });
});
