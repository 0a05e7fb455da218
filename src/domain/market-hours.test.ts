import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { LAST_HOLIDAY_YEAR, MARKET_HOLIDAYS } from './market-holidays.ts';
import { areHolidaysRunningOut, marketHours } from './market-hours.ts';

const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** The rule by the clock on a wall in New York: no instant is computed. */
function isOpenByWall(at: number): boolean {
  const [date = '', time = ''] = WALL.format(at).split(' ');
  if (time >= '17:00' && time < '18:00') return false;
  const isEvening = time >= '18:00';
  const tradingDay = new Date(Date.parse(`${date}T12:00Z`) + (isEvening ? DAY_MS : 0));
  const weekday = tradingDay.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const holiday = MARKET_HOLIDAYS[tradingDay.toISOString().slice(0, 10)];
  if (!holiday) return true;
  const closesAt = holiday.closesAt?.map((part) => String(part).padStart(2, '0')).join(':');
  return closesAt !== undefined && (isEvening || time < closesAt);
}

function everyQuarterHour(from: number, to: number, check: (at: number) => void): void {
  for (let at = from; at < to; at += 15 * MINUTE_MS) check(at);
}
const isAsOnTheWall = (at: number) => {
  const { isOpen, until } = marketHours(at);
  expect([new Date(at).toISOString(), isOpen]).toEqual([new Date(at).toISOString(), isOpenByWall(at)]);
  expect(until).toBeGreaterThan(at);
};

describe('the hours of the market', () => {
  it.each([
    ['2026-11-24T21:59:00Z', true, '2026-11-24T22:00:00.000Z'],
    // The hour's break of each day.
    ['2026-11-24T22:00:00Z', false, '2026-11-24T23:00:00.000Z'],
    ['2026-11-24T23:00:00Z', true, '2026-11-25T22:00:00.000Z'],
    // From Friday's close to Sunday evening, over both changes of the clocks too.
    ['2026-11-20T22:00:00Z', false, '2026-11-22T23:00:00.000Z'],
    ['2026-11-22T23:00:00Z', true, '2026-11-23T22:00:00.000Z'],
    ['2026-03-07T12:00:00Z', false, '2026-03-08T22:00:00.000Z'],
    ['2026-10-31T12:00:00Z', false, '2026-11-01T23:00:00.000Z'],
    // Thanksgiving and the day after it: early closes, the second one into the weekend.
    ['2026-11-26T19:00:00Z', true, '2026-11-26T19:30:00.000Z'],
    ['2026-11-26T19:30:00Z', false, '2026-11-26T23:00:00.000Z'],
    ['2026-11-27T18:45:00Z', false, '2026-11-29T23:00:00.000Z'],
    // From Christmas Eve over Christmas, a Friday, to Sunday; from Holy Thursday over Good Friday.
    ['2026-12-24T18:45:00Z', false, '2026-12-27T23:00:00.000Z'],
    ['2026-04-02T21:00:00Z', false, '2026-04-05T22:00:00.000Z'],
  ])('at %s', (at, isOpen, until) => {
    const hours = marketHours(Date.parse(at));
    expect([hours.isOpen, new Date(hours.until).toISOString()]).toEqual([isOpen, until]);
  });

  it('are those of a clock in New York, at any instant', () => {
    const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
    fc.assert(fc.property(instants, isAsOnTheWall), { numRuns: 2_000 });
  });

  it.each(['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2030-03-10', '2030-11-03'])(
    'are those of that clock also around its change on %s',
    (day) => everyQuarterHour(Date.parse(day) - 3 * DAY_MS, Date.parse(day) + 3 * DAY_MS, isAsOnTheWall),
  );

  it.each(Object.entries(MARKET_HOLIDAYS))('are those of the list on %s', (day, { name, closesAt }) => {
    const noon = Date.parse(`${day}T16:00Z`);
    everyQuarterHour(noon - 2 * DAY_MS, noon + 3 * DAY_MS, isAsOnTheWall);
    expect(name).not.toBe('');
    expect(marketHours(noon).isOpen).toBe(closesAt !== undefined);
    // At four in the afternoon of a holiday nothing is traded.
    expect(marketHours(noon + 4 * HOUR_MS).isOpen).toBe(false);
  });

  it('change at the instant that they name, and not before', () => {
    const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) });
    fc.assert(
      fc.property(instants, (at) => {
        const { isOpen, since, until } = marketHours(at);
        expect(marketHours(until - 1)).toEqual({ isOpen, since, until });
        expect(marketHours(since)).toEqual({ isOpen, since, until });
        expect(marketHours(since - 1)).toMatchObject({ isOpen: !isOpen, until: since });
        expect(marketHours(until).isOpen).toBe(!isOpen);
      }),
    );
  });
});

describe('the list of holidays', () => {
  it('has working days alone, in order, up to the year that it names', () => {
    const days = Object.keys(MARKET_HOLIDAYS);
    expect(days).toEqual([...days].sort());
    for (const day of days) expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay());
    expect(days.at(-1)?.slice(0, 4)).toBe(String(LAST_HOLIDAY_YEAR));
    for (let year = 2026; year <= LAST_HOLIDAY_YEAR; year += 1)
      expect(days.filter((day) => day.startsWith(String(year))).length).toBeGreaterThanOrEqual(11);
  });

  const YEARS = [...new Set(Object.keys(MARKET_HOLIDAYS).map((day) => Number(day.slice(0, 4))))];

  it.each(YEARS)('has the holidays of %i on the days by which they are reckoned', (year) => {
    const listed = Object.entries(MARKET_HOLIDAYS).filter(([day]) => day.startsWith(String(year)));
    const days = Object.fromEntries(listed.map(([day, { name }]) => [name, day]));
    expect(days).toMatchObject(
      Object.fromEntries(Object.entries(holidaysOf(year)).map(([name, at]) => [name, isoDay(at)])),
    );
  });

  it('is said to run out two months before it does', () => {
    expect(areHolidaysRunningOut(Date.UTC(LAST_HOLIDAY_YEAR, 9, 1))).toBe(false);
    expect(areHolidaysRunningOut(Date.UTC(LAST_HOLIDAY_YEAR, 10, 15))).toBe(true);
  });
});

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** By the rules of federal holidays and of Easter. A fixed day at a weekend is kept on the Friday before or the Monday after. */
function holidaysOf(year: number) {
  const observed = (month: number, day: number) => {
    const at = Date.UTC(year, month - 1, day);
    return at + ({ 6: -DAY_MS, 0: DAY_MS }[new Date(at).getUTCDay()] ?? 0);
  };
  const monday = (month: number, nth: number) => nthOf(year, month, 1, nth);
  const thanksgiving = nthOf(year, 11, 4, 4);
  const memorial = [5, 4].map((nth) => monday(5, nth)).find((at) => new Date(at).getUTCMonth() === 4);
  return {
    "New Year's Day": observed(1, 1),
    'Martin Luther King Jr. Day': monday(1, 3),
    "Presidents' Day": monday(2, 3),
    'Good Friday': easter(year) - 2 * DAY_MS,
    'Memorial Day': memorial ?? 0,
    Juneteenth: observed(6, 19),
    'Independence Day': observed(7, 4),
    'Labor Day': monday(9, 1),
    'Thanksgiving Day': thanksgiving,
    'the day after Thanksgiving': thanksgiving + DAY_MS,
    'Christmas Day': observed(12, 25),
  };
}

/** The nth such weekday of a month, Sunday being 0. */
function nthOf(year: number, month: number, weekday: number, nth: number): number {
  const first = Date.UTC(year, month - 1, 1);
  return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + (nth - 1) * 7) * DAY_MS;
}

/** Gauss's rule in the form of Meeus, Jones and Butcher. */
function easter(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}
