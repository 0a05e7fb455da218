import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';
import { LAST_HOLIDAY_YEAR, MARKET_HOLIDAYS } from './market-holidays.ts';
import { isWeekday, newYork, newYorkTime } from './new-york.ts';
import { calendarDay } from './shop-time.ts';
import type { Instant } from './spot.ts';

export type MarketSession = {
  readonly opensAt: Instant;
  readonly closesAt: Instant;
  /** The holiday on which it closes early. */
  readonly holiday: string | undefined;
};

/** Days are their midnight in UTC; at this hour of it the shop has the same day. */
const NOON_MS = 18 * HOUR_MS;
const OPENS_AT = 18;
const CLOSES_AT = 17;

/**
 * Yields the trading sessions of spot metals from the trading day of an instant on, without end. A trading day begins at 18:00
 * of the evening before and ends at 17:00 in New York, Monday to Friday, but for the holidays of the list.
 */
export function* marketSessions(from: Instant): Generator<MarketSession, never> {
  for (let { day } = newYork(from); ; day += DAY_MS) {
    const holiday = MARKET_HOLIDAYS[calendarDay(day + NOON_MS)];
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

export type MarketHours = { readonly isOpen: boolean; readonly since: Instant; readonly until: Instant };

let lastAsked: MarketHours = { isOpen: false, since: 0, until: 0 };

/** Returns the state of the market, with its start and end. The result is cached: every page asks. */
export function marketHours(now: Instant): MarketHours {
  if (now < lastAsked.since || now >= lastAsked.until) lastAsked = hoursAt(now);
  return lastAsked;
}

function hoursAt(now: Instant): MarketHours {
  let since = Number.NEGATIVE_INFINITY;
  // There is no week without a session.
  for (const sessions = marketSessions(now - 7 * DAY_MS); ; ) {
    const { opensAt, closesAt } = sessions.next().value;
    if (now < opensAt) return { isOpen: false, since, until: opensAt };
    if (now < closesAt) return { isOpen: true, since: opensAt, until: closesAt };
    since = closesAt;
  }
}

/** A provider that repeats an older price is not live, however promptly it answers. */
const OLDEST_PRICE_MS = 15 * MINUTE_MS;

/**
 * Returns the instant of the oldest price that may be used, by its provider's time. While the market is closed prices stand
 * still from its end on; once it opens, earlier ones are too old.
 */
export function oldestPriceAt(now: Instant): Instant {
  const { isOpen, since } = marketHours(now);
  return isOpen ? Math.max(since, now - OLDEST_PRICE_MS) : since - OLDEST_PRICE_MS;
}

/** True when the list of holidays ends within the next 60 days, or has ended. */
export function areHolidaysRunningOut(now: Instant): boolean {
  return Number(calendarDay(now + 60 * DAY_MS).slice(0, 4)) > LAST_HOLIDAY_YEAR;
}
