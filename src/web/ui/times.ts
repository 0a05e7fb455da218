const CENTRAL_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant as the dealer's hours are stated: `10:42 AM CST`, the year round. */
export function timeText(iso: string): string {
  // A narrow space in some versions of the locale's data would differ between server and browser.
  return `${CENTRAL_TIME.format(new Date(iso)).replace(/\s/g, ' ')} CST`;
}
