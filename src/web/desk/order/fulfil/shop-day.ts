const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' });
const WORDS = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** The calendar day of the shop, as day fields and calls have it: `2025-11-19`. */
export function shopDay(now: number): string {
  return DAY.format(now);
}

/** `Nov 19` of `2025-11-19`. */
export function dayText(day: string): string {
  return WORDS.format(new Date(`${day}T00:00:00Z`));
}
