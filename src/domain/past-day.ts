import { DAY_MS } from './durations.ts';
import { calendarDay } from './shop-time.ts';
import type { Instant } from './spot.ts';

/** Money may come before its order: a deposit, or a wire sent ahead. */
const EARLY_MS = 31 * DAY_MS;

/** The first and the last day, `2026-11-23`, on which something of an order can have happened: money, a delivery. */
export function pastDays(placedAt: Instant, now: Instant): { readonly first: string; readonly last: string } {
  return { first: calendarDay(placedAt - EARLY_MS), last: calendarDay(now) };
}

export function isPastDay(day: string, placedAt: Instant, now: Instant): boolean {
  const { first, last } = pastDays(placedAt, now);
  return first <= day && day <= last;
}
