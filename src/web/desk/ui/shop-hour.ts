import { DAY_MS } from '#domain/durations.ts';
import { atShopTime, spreadsheetTime } from '#domain/shop-time.ts';

/** Longest time in milliseconds for which a change can be scheduled ahead. */
export const FARTHEST_HOUR_MS = 90 * DAY_MS;

/**
 * Parses a time at the shop in a field's format, `2026-11-20T08:00` or with seconds; undefined when invalid. In the hour that
 * occurs twice the first is meant, and in the one that is skipped the hour after.
 */
export function instantOf(local: string): number | undefined {
  const asked = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) || Number.isNaN(asked)) return undefined;
  return atShopTime(asked);
}

/** The sentence that refuses a shop time for a scheduled change: unreadable, past or more than 90 days ahead. */
export function hourFault(local: string, now: number): string | undefined {
  const instant = instantOf(local);
  if (instant === undefined) return 'Please enter a date and time.';
  if (instant <= now) return 'Please choose a time in the future.';
  return instant > now + FARTHEST_HOUR_MS ? 'Please choose a time within 90 days.' : undefined;
}

/** The value of a field of type `datetime-local`. */
export function localOf(instant: number): string {
  return spreadsheetTime(instant).replace(' ', 'T');
}

/** The next 8 in the morning. */
export function nextMorning(now: number): number {
  const today = instantOf(`${localOf(now).slice(0, 10)}T08:00`) ?? now;
  return today > now ? today : (instantOf(`${localOf(now + DAY_MS).slice(0, 10)}T08:00`) ?? now);
}
