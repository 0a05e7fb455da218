const ZONE = 'America/Chicago';
const DAY_MS = 86_400_000;
/** How far ahead a change may wait. */
export const FARTHEST_HOUR_MS = 90 * DAY_MS;
const PARTS = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, weekday: 'short', month: 'short', day: 'numeric' });
const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' });

/** The instant of a time in the desk's zone, `2026-11-20T08:00`; undefined for what is none. */
export function instantOf(local: string): number | undefined {
  const asked = Date.parse(`${local}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(asked)) return undefined;
  // The zone is some hours behind UTC, and by how many is known at the instant alone: twice is enough around a change of clocks.
  const guess = asked + (asked - wallClock(asked));
  return guess + (asked - wallClock(guess));
}

/** Why a change cannot begin at a time of the desk's zone. */
export function hourFault(local: string, now: number): string | undefined {
  const instant = instantOf(local);
  if (instant === undefined) return 'Please enter a day and a time.';
  if (instant <= now) return 'Please choose a time to come.';
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

/** What clocks in the desk's zone show, as if it were UTC. */
function wallClock(instant: number): number {
  const part = Object.fromEntries(PARTS.formatToParts(instant).map(({ type, value }) => [type, value]));
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:00Z`);
}
