import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import {
  atTimeText,
  dayText,
  durationText,
  hourInText,
  secondsText,
  shortNumber,
  timeInText,
  timeText,
  untilText,
} from './times.tsx';

/** Wednesday, 10:42 AM in Chicago. */
const NOW = Date.parse('2025-11-19T16:42:00Z');

describe('a time at the desk', () => {
  it.each([
    ['2025-11-19T16:31:00Z', '10:31 AM'],
    ['2025-11-19T06:00:00Z', '12:00 AM'],
    ['2025-11-20T05:59:00Z', '11:59 PM'],
    ['2025-11-18T22:15:00Z', 'Yesterday 4:15 PM'],
    ['2025-11-20T14:00:00Z', 'Tomorrow 8:00 AM'],
    ['2025-11-17T16:00:00Z', 'Nov 17'],
    ['2025-08-12T16:00:00Z', 'Aug 12'],
    ['2024-08-12T16:00:00Z', 'Aug 12, 2024'],
  ])('%s is %s', (iso, text) => expect(timeText(Date.parse(iso), NOW)).toBe(text));

  it.each([
    ['2025-11-19T20:31:00Z', '2:31 PM'],
    ['2025-11-20T14:00:00Z', 'tomorrow 8:00 AM'],
    ['2025-11-24T15:00:00Z', 'Nov 24, 9:00 AM'],
  ])('%s has its hour within a sentence: %s', (iso, text) => expect(hourInText(Date.parse(iso), NOW)).toBe(text));

  it('is of the right day over changes of the clock and of the year', () => {
    expect(timeText(Date.parse('2025-11-02T05:30:00Z'), Date.parse('2025-11-03T06:30:00Z'))).toBe('Yesterday 12:30 AM');
    expect(timeText(Date.parse('2026-03-08T05:30:00Z'), Date.parse('2026-03-08T18:00:00Z'))).toBe('Yesterday 11:30 PM');
    expect(timeText(Date.parse('2025-12-31T18:00:00Z'), Date.parse('2026-01-01T18:00:00Z'))).toBe('Yesterday 12:00 PM');
  });
});

it.each([
  [0, '0 min'],
  [38 * 60_000 + 59_000, '38 min'],
  [-27 * 60_000, '27 min'],
  [180 * 60_000, '3 h'],
  [78 * 60_000, '1 h 18 min'],
  [51 * HOUR_MS, '2 days 3 h'],
  [DAY_MS, '1 day'],
])('%i ms are %s', (ms, text) => expect(durationText(ms)).toBe(text));

it.each([
  ['2025-11-19T16:31:00Z', '10:31 AM', 'at 10:31 AM'],
  ['2025-11-18T22:15:00Z', 'yesterday 4:15 PM', 'yesterday 4:15 PM'],
  ['2025-11-17T16:00:00Z', 'Nov 17', 'on Nov 17'],
])('%s is, within a sentence, %s and %s', (iso, text, when) => {
  expect(timeInText(Date.parse(iso), NOW)).toBe(text);
  expect(atTimeText(Date.parse(iso), NOW)).toBe(when);
});

it('names a day, with its year where that is another', () => {
  expect(dayText('2025-01-01', NOW)).toBe('Jan 1');
  expect(dayText('2024-12-31', NOW)).toBe('Dec 31, 2024');
});

it('names an order by its last six digits', () => expect(shortNumber('17635489204174410556318')).toBe('…556318'));

it.each([
  ['2025-11-19T22:00:00Z', 'until 4:00 PM'],
  ['2025-11-20T22:00:00Z', 'until tomorrow 4:00 PM'],
  ['2025-11-23T23:00:00Z', 'until Nov 23, 5:00 PM'],
])('something ends %s', (iso, text) => expect(untilText(Date.parse(iso), NOW)).toBe(text));

it('says an instant to the second with its day, also of yesterday', () => {
  const now = Date.parse('2026-11-26T20:28:00Z');
  const read = (iso: string) => secondsText(Date.parse(iso), now);
  expect(read('2026-11-26T16:42:08Z')).toBe('10:42:08 AM');
  expect(read('2026-11-25T23:00:05Z')).toBe('Yesterday, 5:00:05 PM');
  expect(read('2026-11-16T22:39:19Z')).toBe('Nov 16, 4:39:19 PM');
  expect(read('2025-11-16T22:39:19Z')).toBe('Nov 16, 2025, 4:39:19 PM');
});
