import { HOUR_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** When a session was last seen, as exactly as it is kept: to the hour. Empty while `now` is not known. */
export function seenText(iso: string, now: Instant | undefined): string {
  if (now === undefined) return '';
  const hours = Math.floor((now - Date.parse(iso)) / HOUR_MS);
  if (hours < 1) return 'Active in the last hour';
  if (hours < 24) return hours === 1 ? 'Seen an hour ago' : `Seen ${hours} hours ago`;
  return `Seen on ${DAY.format(new Date(iso))}`;
}
