/** A day on which the market keeps other hours: closed, or from 18:00 of the evening before until a time in New York. */
export type MarketHoliday = { readonly name: string; readonly closesAt?: readonly [hour: number, minute: number] };

const MIDDAY = [14, 30] as const;
const AFTERNOON = [13, 45] as const;
/** A holiday on a Friday: nothing opens again in the evening. */
const FRIDAY = [13, 0] as const;

/**
 * Other hours of metals on CME Globex, by the trading day in New York. Source: CME Group, Globex holiday calendar and trading
 * hours; 2026 as published, 2027 by the same rules. A year is added when CME has published it.
 */
export const MARKET_HOLIDAYS: Readonly<Record<string, MarketHoliday>> = {
  '2026-01-01': { name: "New Year's Day" },
  '2026-01-19': { name: 'Martin Luther King Jr. Day', closesAt: MIDDAY },
  '2026-02-16': { name: "Presidents' Day", closesAt: MIDDAY },
  '2026-04-03': { name: 'Good Friday' },
  '2026-05-25': { name: 'Memorial Day', closesAt: MIDDAY },
  '2026-06-19': { name: 'Juneteenth', closesAt: FRIDAY },
  '2026-07-03': { name: 'Independence Day', closesAt: FRIDAY },
  '2026-09-07': { name: 'Labor Day', closesAt: MIDDAY },
  '2026-11-26': { name: 'Thanksgiving Day', closesAt: MIDDAY },
  '2026-11-27': { name: 'the day after Thanksgiving', closesAt: AFTERNOON },
  '2026-12-24': { name: 'Christmas Eve', closesAt: AFTERNOON },
  '2026-12-25': { name: 'Christmas Day' },
  '2027-01-01': { name: "New Year's Day" },
  '2027-01-18': { name: 'Martin Luther King Jr. Day', closesAt: MIDDAY },
  '2027-02-15': { name: "Presidents' Day", closesAt: MIDDAY },
  '2027-03-26': { name: 'Good Friday' },
  '2027-05-31': { name: 'Memorial Day', closesAt: MIDDAY },
  '2027-06-18': { name: 'Juneteenth', closesAt: FRIDAY },
  '2027-07-05': { name: 'Independence Day', closesAt: MIDDAY },
  '2027-09-06': { name: 'Labor Day', closesAt: MIDDAY },
  '2027-11-25': { name: 'Thanksgiving Day', closesAt: MIDDAY },
  '2027-11-26': { name: 'the day after Thanksgiving', closesAt: AFTERNOON },
  '2027-12-24': { name: 'Christmas Day' },
};

/** The last year of the list: after it the market is taken to be open on holidays. */
export const LAST_HOLIDAY_YEAR = 2027;
