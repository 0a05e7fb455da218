import { describe, expect, it } from 'vitest';
import { bankHoliday } from './bank-holidays.ts';
import { DAY_MS } from './durations.ts';

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** As the Federal Reserve Banks have announced them. */
const ANNOUNCED: Readonly<Record<string, readonly string[]>> = {
  2025: [
    ...['2025-01-01', '2025-01-20', '2025-02-17', '2025-05-26', '2025-06-19', '2025-07-04'],
    ...['2025-09-01', '2025-10-13', '2025-11-11', '2025-11-27', '2025-12-25'],
  ],
  // The fourth of July is a Saturday.
  2026: [
    ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19'],
    ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
  ],
  // The fourth of July is a Sunday, Juneteenth and Christmas are Saturdays.
  2027: [
    ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-07-05'],
    ...['2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25'],
  ],
  // New Year's Day and Veterans Day are Saturdays.
  2028: [
    ...['2028-01-17', '2028-02-21', '2028-05-29', '2028-06-19', '2028-07-04'],
    ...['2028-09-04', '2028-10-09', '2028-11-23', '2028-12-25'],
  ],
};

describe('bank holidays', () => {
  it.each(Object.entries(ANNOUNCED))(
    'of %s are those that the Federal Reserve Banks keep, on business days',
    (year, expected) => {
      const [first, last] = [dayOf(`${year}-01-01`), dayOf(`${year}-12-31`)];
      const kept = Array.from({ length: last - first + 1 }, (_, nth) => first + nth).filter((day) => {
        const weekday = new Date(day * DAY_MS).getUTCDay();
        return bankHoliday(day) !== undefined && weekday !== 0 && weekday !== 6;
      });
      expect(kept).toEqual(expected.map(dayOf));
    },
  );

  it('are named, on the Monday after a Sunday too', () => {
    expect(bankHoliday(dayOf('2026-11-26'))).toBe('Thanksgiving Day');
    expect(bankHoliday(dayOf('2027-07-05'))).toBe('Independence Day');
    expect(bankHoliday(dayOf('2026-11-27'))).toBeUndefined();
  });
});
