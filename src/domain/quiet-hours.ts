import { DAY_MS, MINUTE_MS } from './durations.ts';
import type { Instant } from './spot.ts';

/** Minutes of a customer's day between which no alert is sent; the same for none. They may pass midnight. */
export type QuietHours = { readonly from: number; readonly until: number; readonly zone: string };

export const MINUTES_OF_DAY = DAY_MS / MINUTE_MS;
/** From 9 PM until 7 AM. */
export const USUAL_QUIET = { from: 21 * 60, until: 7 * 60 };

/** Returns the instant itself, or the end of the quiet hours that it lies in. */
export function afterQuiet(at: Instant, quiet: QuietHours): Instant {
  const minute = minuteOfDay(at, quiet.zone);
  if (!isQuiet(minute, quiet)) return at;
  const minutes = (quiet.until - minute + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const end = Math.floor(at / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS;
  // A clock that changes in between is an hour off, the one way or the other.
  const off = quiet.until - minuteOfDay(end, quiet.zone);
  const mended = end + (Math.abs(off) > MINUTES_OF_DAY / 2 ? 0 : off * MINUTE_MS);
  return isQuiet(minuteOfDay(mended, quiet.zone), quiet) ? end : mended;
}

function isQuiet(minute: number, { from, until }: QuietHours): boolean {
  return from <= until ? from <= minute && minute < until : minute >= from || minute < until;
}

function minuteOfDay(at: Instant, zone: string): number {
  const [hour = '0', minute = '0'] = clockOf(zone).format(at).split(':');
  return Number(hour) * 60 + Number(minute);
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** Throws RangeError for a zone that does not exist. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = CLOCKS.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
  });
  CLOCKS.set(zone, clock);
  return clock;
}

/** True for the name of a zone, such as `America/Chicago`. */
export function isZone(name: string): boolean {
  try {
    return clockOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** `9:00 PM`, of minutes since midnight. */
export function minuteText(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
