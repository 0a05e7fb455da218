import { DAY_MS } from './durations.ts';
import { LAST_HOLIDAY_YEAR, MARKET_HOLIDAYS } from './market-holidays.ts';
import { isWeekday, newYork, newYorkTime } from './new-york.ts';
import type { Instant } from './spot.ts';

export type MarketSession = {
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  /** The holiday on which it closes early. */
  readonly holiday: string | undefined;
};

/** In Sweden a day is written as in ISO 8601. */
const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' });
const OPENS_AT = 18;
const CLOSES_AT = 17;

/**
 * When spot metals trade, from the trading day of an instant on, without end. A trading day begins at 18:00 of the evening before
 * and ends at 17:00 in New York, Monday to Friday, but for the holidays of the list.
 */
export function* marketSessions(from: Instant): Generator<MarketSession, never> {
  for (let { day } = newYork(from); ; day += DAY_MS) {
    const holiday = MARKET_HOLIDAYS[ISO_DAY.format(day)];
    if (!isWeekday(day) || (holiday && !holiday.closesAt)) continue;
    const [hour, minute] = holiday?.closesAt ?? [CLOSES_AT, 0];
    yield {
      // The evening before by New York time. Clocks change in the night to Sunday, while the market is closed.
      opensAt: newYorkTime(day - DAY_MS, OPENS_AT),
      closesAt: newYorkTime(day, hour, minute),
      holiday: holiday?.name,
    };
  }
}

/** Whether spot metals trade, and until when that is so. */
export function marketHours(now: Instant): { readonly isOpen: boolean; readonly until: Instant } {
  for (const sessions = marketSessions(now); ; ) {
    const { opensAt, closesAt } = sessions.next().value;
    if (now < opensAt) return { isOpen: false, until: opensAt };
    if (now < closesAt) return { isOpen: true, until: closesAt };
  }
}

/** Whether the list of holidays ends within the next 60 days, or has ended. */
export function areHolidaysRunningOut(now: Instant): boolean {
  return Number(ISO_DAY.format(now + 60 * DAY_MS).slice(0, 4)) > LAST_HOLIDAY_YEAR;
}
