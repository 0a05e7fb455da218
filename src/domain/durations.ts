/** Durations in milliseconds. A day is of 24 hours: days of the shop's calendar are `shop-time.ts`. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** A change can be undone for this long, and the letter of a move waits for it. */
export const UNDO_MS = 30_000;
