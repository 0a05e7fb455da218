import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDayOf, dayNumber, isoDay } from './calendar.ts';
import { DAY_MS } from './durations.ts';

const numbers = fc.integer({ min: 0, max: 60_000 });

describe('days of the calendar', () => {
  it('follow each other as those of the platform', () => {
    const written = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'full' });
    const months = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' });
    fc.assert(
      fc.property(numbers, (number) => {
        const { year, month, day, weekday } = calendarDayOf(number);
        expect(`${weekday}, ${months.format(number * DAY_MS)} ${day}, ${year}`).toBe(written.format(number * DAY_MS));
        expect(isoDay(number)).toBe([year, month, day].map((part) => String(part).padStart(2, '0')).join('-'));
        expect(dayNumber(isoDay(number))).toBe(number);
      }),
    );
  });

  it.each([
    '2026-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-1-1',
    '',
    '2026-1-01',
    'today',
    '1969-12-31',
    '0002-11-29',
  ])('do not exist outside of it: %j', (day) => {
    expect(dayNumber(day)).toBeUndefined();
  });

  it('have a leap day every four years, but for three of four full centuries', () => {
    expect(dayNumber('2028-02-29')).toBe(21_243);
    expect(dayNumber('2000-02-29')).toBe(11_016);
  });
});
