import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { newYork } from './new-york.ts';
import {
  atShopTime,
  calendarDay,
  clockText,
  dateText,
  dayOfYearText,
  deadlineText,
  momentText,
  shopClock,
  shortDeadlineText,
  spreadsheetTime,
  timeOfDay,
  weekdayText,
  wholeTimeText,
} from './shop-time.ts';
import { SHOP_ZONE } from './shop-zone.ts';

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

describe('the clock of the shop', () => {
  const platform = (options: Intl.DateTimeFormatOptions, locale = 'en-US', timeZone: string = SHOP_ZONE) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options });
    return (at: number) => format.format(at).replace(/\s/g, ' ');
  };
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const minutes = { hour: 'numeric', minute: '2-digit' } as const;
  const instants = (from: string, to: string) =>
    fc.integer({ min: Date.parse(from), max: Date.parse(to) }).map((at) => at - (at % 1000));
  // The winters of 1974 and 1975 had summer time.
  const ofLaw = fc.oneof(instants('1970-01-01', '1974-01-01'), instants('1976-01-01', '2100-01-01'));

  it.each([
    ['calendarDay', calendarDay, platform({}, 'sv-SE')],
    ['spreadsheetTime', spreadsheetTime, platform({ ...digits, hour: '2-digit', minute: '2-digit' }, 'sv-SE')],
    ['clockText', clockText, platform({ ...minutes, timeZoneName: 'short' })],
    ['timeOfDay', timeOfDay, platform(minutes)],
    ['dateText', dateText, platform({ weekday: 'long', month: 'long', day: 'numeric' })],
    ['weekdayText', weekdayText, platform({ weekday: 'long' })],
    ['dayOfYearText', dayOfYearText, platform({ dateStyle: 'medium' })],
    ['wholeTimeText', wholeTimeText, platform({ dateStyle: 'full', timeStyle: 'long' })],
  ])('prints as the platform does: %s', (_, ours, theirs) => {
    fc.assert(
      fc.property(ofLaw, (at) => {
        expect(ours(at)).toBe(theirs(at));
      }),
      { numRuns: 2000 },
    );
  });

  it('changes to summer and back in the same second as the platform’s, in Chicago and in New York', () => {
    const zone = platform({ timeZoneName: 'short' });
    const time = platform({ dateStyle: 'full', timeStyle: 'long' });
    const hour = platform({ hourCycle: 'h23', hour: 'numeric' }, 'en-US', 'America/New_York');
    const nameAt = (at: number) => zone(at).slice(-3);
    let changes = 0;
    for (let day = Date.parse('1976-01-01'); day < Date.parse('2100-01-01'); day += DAY_MS) {
      if (nameAt(day) === nameAt(day + DAY_MS)) continue;
      const hours = Array.from({ length: 24 }, (_, hour) => day + (hour + 1) * HOUR_MS);
      const at = hours.find((one) => nameAt(one) !== nameAt(one - 1000)) ?? Number.NaN;
      changes += 1;
      for (const near of [at - HOUR_MS - 1000, at - HOUR_MS, at - 1000, at]) {
        expect(wholeTimeText(near)).toBe(time(near));
        expect(newYork(near).hour).toBe(Number(hour(near)));
      }
    }
    expect(changes).toBe(248);
  });

  it('finds an instant by its time of day, of an hour that comes twice the first', () => {
    const winter = Date.parse('2026-11-01T07:00:00Z');
    for (const [at, found] of [
      [winter - HOUR_MS - 1, winter - HOUR_MS - 1],
      [winter - HOUR_MS, winter - HOUR_MS],
      [winter, winter - HOUR_MS],
      [winter + HOUR_MS, winter + HOUR_MS],
    ] as const) {
      expect(atShopTime(at - shopClock(at).hoursBehind * HOUR_MS)).toBe(found);
    }
  });
});
