const CENTRAL_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago', dateStyle: 'medium' });

/** An instant as clocks show it where the dealer is: `10:42 AM CST`, and `CDT` from March to November. */
export function timeText(iso: string): string {
  // A narrow space in some versions of the locale's data would differ between server and browser.
  return CENTRAL_TIME.format(new Date(iso)).replace(/\s/g, ' ');
}

/** The day of an instant where the shop is, `Nov 19, 2025`. */
export function shopDay(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : DAY.format(at);
}

/** When something was, within a sentence: `at 10:42 AM CST`, and where that is not today `on Nov 19, 2025 at 10:42 AM CST`. */
export function whenText(instant: string, now = new Date().toISOString()): string {
  const day = shopDay(instant);
  return `${day === shopDay(now) ? '' : `on ${day} `}at ${timeText(instant)}`;
}
