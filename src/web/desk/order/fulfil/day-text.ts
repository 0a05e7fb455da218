const WORDS = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** `Nov 19` of `2025-11-19`. */
export function dayText(day: string): string {
  return WORDS.format(new Date(`${day}T00:00:00Z`));
}
