import { expect, it } from 'vitest';
import { readDayHours, readDaysOff, typedDayHours, typedDaysOff } from './typed-hours.ts';

it.each([
  ['8am-6pm', 8 * 60, 18 * 60],
  [' 8:30 AM to 1 pm ', 8 * 60 + 30, 13 * 60],
  ['8-6', 8 * 60, 18 * 60],
  ['08:00–18:00', 8 * 60, 18 * 60],
  ['9 a.m. - 12 p.m.', 9 * 60, 12 * 60],
  ['1-5', 13 * 60, 17 * 60],
  ['1:30-5pm', 13 * 60 + 30, 17 * 60],
  ['1am-5', 60, 5 * 60],
  ['05:00-13:00', 5 * 60, 13 * 60],
  ['12pm-8pm', 12 * 60, 20 * 60],
  ['6pm-8am', 18 * 60, 8 * 60],
  ['8am - noon', 8 * 60, 12 * 60],
  ['Noon to 5', 12 * 60, 17 * 60],
])('reads %s', (typed, opens, closes) => {
  expect(readDayHours(typed)).toEqual({ opens, closes });
});

it.each(['', '  ', 'Closed'])('reads %j as a closed day', (typed) => {
  expect(readDayHours(typed)).toBeNull();
});

it.each(['8', '8am', 'mornings', '25-26', '8:60-18:00', '13pm-2pm', '0am-3am', 'afternoon-5pm'])(
  'reads %s as no hours',
  (typed) => {
    expect(readDayHours(typed)).toBeUndefined();
  },
);

it('writes what it reads', () => {
  for (const typed of ['8am-6pm', '9:30am-1pm', '12am-12pm', '']) {
    const hours = readDayHours(typed);
    expect(hours === undefined ? undefined : typedDayHours(hours)).toBe(typed);
  }
});

it('reads days off, one a line, and names the lines that are none', () => {
  const typed = '2026-12-24 Christmas Eve\n\n2027-01-02\nnext week';
  const { days, wrong } = readDaysOff(typed);
  expect(days).toEqual([
    { day: '2026-12-24', name: 'Christmas Eve' },
    { day: '2027-01-02', name: '' },
  ]);
  expect(wrong).toEqual([4]);
  expect(readDaysOff(typedDaysOff(days))).toEqual({ days, wrong: [] });
});

it('reads days off as they are written in the shop’s country', () => {
  expect(readDaysOff('12/24/2026 Christmas Eve\n7/3/2026\n24.12.2026\n7/3/26')).toEqual({
    days: [
      { day: '2026-12-24', name: 'Christmas Eve' },
      { day: '2026-07-03', name: '' },
    ],
    wrong: [3, 4],
  });
});
