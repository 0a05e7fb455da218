const CENTRAL_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** An instant as clocks show it where the dealer is: `10:42 AM CST`, and `CDT` from March to November. */
export function timeText(iso: string): string {
  // A narrow space in some versions of the locale's data would differ between server and browser.
  return CENTRAL_TIME.format(new Date(iso)).replace(/\s/g, ' ');
}
