import type { Instant } from './spot.ts';

/** Instants in words, by the shop's clock. For letters: they are read elsewhere, and later. */
const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const DATE = { timeZone: 'America/Chicago', weekday: 'long', month: 'long', day: 'numeric' } as const;
const DAY = new Intl.DateTimeFormat('en-US', DATE);
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', { ...DATE, year: 'numeric' });

/** `2:31 PM CST`. */
export function clockText(at: Instant): string {
  return CLOCK.format(at).replace(/\s/g, ' ');
}

/** `Wednesday, November 19, 2025 at 10:31 AM CST`. */
export function momentText(at: Instant): string {
  return `${DAY_OF_YEAR.format(at)} at ${clockText(at)}`;
}

/** `2:31 PM CST today, Wednesday, November 19`, or `9:05 AM CST on Thursday, November 20`: today has its date too. */
export function deadlineText(at: Instant, now: Instant): string {
  return `${clockText(at)} ${DAY.format(at) === DAY.format(now) ? 'today,' : 'on'} ${DAY.format(at)}`;
}
