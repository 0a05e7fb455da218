import { SHOP_ZONE } from '#domain/shop-zone.ts';

const CENTRAL_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: SHOP_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_ZONE, dateStyle: 'medium' });

/** An instant by the dealer's clock: `10:42 AM CST`, `CDT` from March to November. Empty for what is no instant. */
export function timeText(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  // Some versions of the locale's data have a narrow space: server and browser would differ.
  return CENTRAL_TIME.format(at).replace(/\s/g, ' ');
}

/** The day of an instant at the shop: `Nov 19, 2025`. */
export function shopDay(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? '' : DAY.format(at);
}

/** An instant within a sentence: `at 10:42 AM CST`, with `on Nov 19, 2025` before it if that is not today. */
export function whenText(instant: string, now = new Date().toISOString()): string {
  const day = shopDay(instant);
  return `${day === shopDay(now) ? '' : `on ${day} `}at ${timeText(instant)}`;
}

/** An instant in few words: `10:42 AM CST`, with its day before it if that is not today. */
export function momentText(instant: string, now = new Date().toISOString()): string {
  return shopDay(instant) === shopDay(now) ? timeText(instant) : shopTime(instant);
}

/** An instant as it stands on a record: `Nov 19, 2025, 10:42 AM CST`. Empty for what is no time. */
export function shopTime(instant: string): string {
  const day = shopDay(instant);
  return day && `${day}, ${timeText(instant)}`;
}
