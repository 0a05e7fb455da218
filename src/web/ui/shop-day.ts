const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'America/Chicago' });

/** The day of an instant where the shop is, `Nov 19, 2025`. */
export function shopDay(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : DAY.format(at);
}
