import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { SHOP_ZONE } from '#domain/shop-zone.ts';

/** Behind UTC, in summer and in winter. */
const HOURS_BEHIND = [5, 6] as const;
/** How far ahead a change may wait. */
export const FARTHEST_HOUR_MS = 90 * DAY_MS;
/** In Sweden a time is written as in ISO 8601. */
const WALL_CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_ZONE, dateStyle: 'short', timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_ZONE, weekday: 'short', month: 'short', day: 'numeric' });
const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_ZONE, hour: 'numeric', minute: '2-digit' });

/**
 * The instant of a time at the shop as a field has it, `2026-11-20T08:00` or with seconds; undefined for what is none. Of the hour that
 * comes twice the first, and of the one that is left out the hour after.
 */
export function instantOf(local: string): number | undefined {
  const asked = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) || Number.isNaN(asked)) return undefined;
  const [summer, winter] = HOURS_BEHIND.map((hours) => asked + hours * HOUR_MS) as [number, number];
  return wallClock(summer) === asked ? summer : winter;
}

/** Why a change cannot begin at a time of the shop. */
export function hourFault(local: string, now: number): string | undefined {
  const instant = instantOf(local);
  if (instant === undefined) return 'Please enter a date and time.';
  if (instant <= now) return 'Please choose a time in the future.';
  return instant > now + FARTHEST_HOUR_MS ? 'Please choose a time within 90 days.' : undefined;
}

/** The value of a field of type `datetime-local`. */
export function localOf(instant: number): string {
  return new Date(wallClock(instant)).toISOString().slice(0, 16);
}

/** The next 8 in the morning. */
export function nextMorning(now: number): number {
  const today = instantOf(`${localOf(now).slice(0, 10)}T08:00`) ?? now;
  return today > now ? today : (instantOf(`${localOf(now + DAY_MS).slice(0, 10)}T08:00`) ?? now);
}

/** `Thu, Nov 20, 8:00 AM`. */
export function hourText(instant: number): string {
  return `${DAY.format(instant)}, ${CLOCK.format(instant).replace(/\s/g, ' ')}`;
}

/** What clocks at the shop show, as if it were UTC. */
function wallClock(instant: number): number {
  return Date.parse(`${WALL_CLOCK.format(instant).replace(' ', 'T')}Z`);
}
