import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMsBetween } from './business-time.ts';
import { dayNumber, isoDay } from './calendar.ts';
import { HOUR_MS } from './durations.ts';
import {
  chartRange,
  daysIn,
  isRange,
  midnightsOf,
  monthOf,
  openMsIn,
  openTimes,
  rangeBeside,
  rangeBetween,
  readReported,
  reportedText,
  tookOf,
  weekdaysIn,
  weekHours,
  weekOf,
} from './reports.ts';
import { USUAL_HOURS } from './week.ts';

const days = fc.integer({ min: 0, max: 40_000 });

describe('days of a report', () => {
  it('make a range in their order, of at most 366, around the one that was chosen', () => {
    expect(rangeBetween('2026-11-01', '2026-11-30', 'from')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(rangeBetween('2026-12-01', '2026-11-30', 'from')).toEqual({ from: '2026-12-01', to: '2026-12-01' });
    expect(rangeBetween('2026-12-01', '2026-11-30', 'to')).toEqual({ from: '2026-11-30', to: '2026-11-30' });
    expect(rangeBetween('2024-11-30', '2026-11-30', 'from')).toEqual({ from: '2024-11-30', to: '2025-11-30' });
    expect(rangeBetween('2024-11-30', '2026-11-30', 'to')).toEqual({ from: '2025-11-30', to: '2026-11-30' });
    // As a field says it while a year is typed: nothing is chosen yet.
    for (const day of ['', '0202-11-29']) expect(isRange(rangeBetween(day, '2026-11-30', 'from'))).toBe(false);
  });

  it('have 23 and 25 hours when clocks change', () => {
    const hoursOf = (day: string) => {
      const [from = 0, to = 0] = midnightsOf({ from: day, to: day });
      return (to - from) / HOUR_MS;
    };
    expect([hoursOf('2026-03-08'), hoursOf('2026-11-01'), hoursOf('2026-11-02')]).toEqual([23, 25, 24]);
  });

  it('are a range in their order, of 366 days at most', () => {
    expect(isRange({ from: '2025-01-01', to: '2026-01-01' })).toBe(true);
    expect(isRange({ from: '2025-01-01', to: '2026-01-02' })).toBe(false);
    expect(isRange({ from: '2026-01-02', to: '2026-01-01' })).toBe(false);
  });

  it('have months and weeks beside each other without a gap', () => {
    fc.assert(
      fc.property(days, (number) => {
        const day = isoDay(number + 400);
        for (const range of [monthOf(day), weekOf(day), { from: day, to: day }]) {
          const before = rangeBeside(range, -1);
          expect(dayNumber(before.to)).toBe((dayNumber(range.from) ?? 0) - 1);
          expect(rangeBeside(before, 1)).toEqual(range);
        }
        expect(chartRange({ from: day, to: day })).toEqual(monthOf(day));
        expect(daysIn(weekOf(day))).toBe(7);
      }),
    );
    expect(monthOf('2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(weekOf('2026-11-18')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  });
});

it('sums business time by lists as it is counted period by period', () => {
  const start = Date.parse('2026-02-20T00:00Z');
  const end = start + 40 * 24 * HOUR_MS;
  const times = openTimes(start, end, USUAL_HOURS);
  const instants = fc.integer({ min: start, max: end });
  fc.assert(
    fc.property(instants, instants, (a, b) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      expect(openMsIn(times, from, to)).toBe(openMsBetween(from, to, USUAL_HOURS));
      expect(openMsIn(times, to, from)).toBe(0);
    }),
  );
});

it('finds the middle, and the value that 95 % do not pass', () => {
  expect(tookOf(new Float64Array())).toBeNull();
  expect(tookOf(Float64Array.of(7))).toEqual({ count: 1, median: 7, slow: 7 });
  expect(tookOf(Float64Array.of(30, 2, 11))).toEqual({ count: 3, median: 11, slow: 30 });
  expect(tookOf(Float64Array.from({ length: 20 }, (_, nth) => 20 - nth))).toEqual({ count: 20, median: 11, slow: 19 });
});

it('adds hours to those of the week by the shop’s clock, on days of 23 and 25 hours too', () => {
  const of = (text: string) =>
    weekHours([[Date.parse(text), 3]]).flatMap((day, nth) => day.flatMap((n, hour) => (n ? [[nth, hour, n]] : [])));
  expect(of('2026-11-01T06:00Z')).toEqual([[0, 1, 3]]);
  expect(of('2026-11-01T07:00Z')).toEqual([[0, 1, 3]]);
  expect(of('2026-11-01T08:00Z')).toEqual([[0, 2, 3]]);
  expect(of('2026-03-08T07:00Z')).toEqual([[0, 1, 3]]);
  expect(of('2026-03-08T08:00Z')).toEqual([[0, 3, 3]]);
  expect(of('2026-11-28T23:30Z')).toEqual([[6, 17, 3]]);
});

it('knows the weekdays of a range, however long it is', () => {
  const of = (from: string, to: string) => [...weekdaysIn({ from, to })].sort();
  expect(of('2026-11-18', '2026-11-18')).toEqual([3]);
  expect(of('2026-11-28', '2026-11-30')).toEqual([0, 1, 6]);
  expect(of('2026-11-01', '2026-11-30')).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('reads the filter that it has written, and nothing else', () => {
  const filter = { what: 'declined', reason: 'price-moved', from: '2026-11-18', to: '2026-11-18' } as const;
  expect(readReported(reportedText(filter))).toEqual(filter);
  for (const text of ['sold_2026-11-18_2026-11-18', 'placed_2026-11-19_2026-11-18', 'placed', ''])
    expect(readReported(text)).toBeUndefined();
});
