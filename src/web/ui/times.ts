import { clockText, dayOfYearText } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';

/** The time in the shop's time zone: `10:42 AM CST`, `CDT` from March to November. Empty for an invalid instant. */
export function timeText(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? '' : clockText(at);
}

/** The day of an instant at the shop: `Nov 19, 2025`. */
export function shopDay(instant: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? '' : dayOfYearText(at);
}

/** An instant within a sentence: `at 10:42 AM CST`, with `on Nov 19, 2025` before it unless that is known to be today. */
export function whenText(instant: string, now: Instant | undefined): string {
  return `${isSameDay(instant, now) ? '' : `on ${shopDay(instant)} `}at ${timeText(instant)}`;
}

/** An instant in few words: `10:42 AM CST`, with its day before it unless that is known to be today. */
export function momentText(instant: string, now: Instant | undefined): string {
  return isSameDay(instant, now) ? timeText(instant) : shopTime(instant);
}

function isSameDay(instant: string, now: Instant | undefined): boolean {
  return now !== undefined && shopDay(instant) === shopDay(new Date(now).toISOString());
}

/** Date and time in the shop's time zone, for records: `Nov 19, 2025, 10:42 AM CST`. Empty for an invalid instant. */
export function shopTime(instant: string): string {
  const day = shopDay(instant);
  return day && `${day}, ${timeText(instant)}`;
}
