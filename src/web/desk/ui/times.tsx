import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { SHOP_ZONE } from '#domain/shop-zone.ts';
import type { Instant } from '#domain/spot.ts';
import { serverNow } from '../data/clock.ts';

const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_ZONE, hour: 'numeric', minute: '2-digit' });
const SECONDS = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_ZONE, timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_ZONE, month: 'short', day: 'numeric' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-US', {
  timeZone: SHOP_ZONE,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const WHOLE = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_ZONE, dateStyle: 'full', timeStyle: 'long' });
const YEAR = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_ZONE, year: 'numeric' });
/** Sorts as text: `2025-11-19`. */
const DAY_KEY = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_ZONE });

/** ISO text is of calls of the shop, of staff and of the log. */
type At = Instant | string;

/**
 * An instant as the desk writes it, by the shop's clock: `10:31 AM`, `Yesterday 4:15 PM`, `Tomorrow 8:00 AM`,
 * `Nov 17`, `Aug 12, 2025`. Empty for what is no instant.
 */
export function timeText(instant: At, now: number = serverNow()): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return '';
  const day = DAY_KEY.format(at);
  if (day === DAY_KEY.format(now)) return clockText(instant);
  if (day === dayBeside(now, -1)) return `Yesterday ${clockText(instant)}`;
  if (day === dayBeside(now, 1)) return `Tomorrow ${clockText(instant)}`;
  return YEAR.format(at) === YEAR.format(now) ? DAY.format(at) : DAY_OF_YEAR.format(at);
}

/** As `timeText`, within a sentence: `yesterday 4:15 PM`. Months keep their capital. */
export function timeInText(at: At, now: number = serverNow()): string {
  return timeText(at, now).replace(/^(?:Yesterday|Tomorrow)/, (word) => word.toLowerCase());
}

/** When it was, within a sentence: `at 10:15 AM`, `yesterday 4:15 PM`, `on Nov 17`. */
export function atTimeText(at: At, now: number = serverNow()): string {
  const text = timeInText(at, now);
  if (/^\d/.test(text)) return `at ${text}`;
  return text.includes(':') ? text : `on ${text}`;
}

/** `until 2:31 PM`, with the day where that is another: `until tomorrow 8:00 AM`, `until Nov 17, 5:00 PM`. */
export function untilText(at: At, now: number = serverNow()): string {
  const text = timeInText(at, now);
  return text.includes(':') ? `until ${text}` : `until ${text}, ${clockText(at)}`;
}

/** A day as it is kept, `2026-12-08`: `Dec 8`, with its year where that is not this one. */
export function dayText(day: string, now: number = serverNow()): string {
  const noon = new Date(`${day}T12:00:00-06:00`);
  return (YEAR.format(noon) === YEAR.format(now) ? DAY : DAY_OF_YEAR).format(noon);
}

/** `10:31 AM`, whatever the day. */
export function clockText(at: At): string {
  return plainSpaces(CLOCK.format(new Date(at)));
}

/** An instant to the second: `10:42:08 AM` today, `Yesterday, 5:00:05 PM`, `Nov 16, 4:39:19 PM`. */
export function secondsText(at: At, now: number = serverNow()): string {
  const day = timeText(at, now).replace(/ ?\d+:\d+ [AP]M$/, '');
  return `${day && `${day}, `}${plainSpaces(SECONDS.format(new Date(at)))}`;
}

/** `Wednesday, November 19, 2025 at 10:31:00 AM CST`. */
function wholeTimeText(at: Date): string {
  return plainSpaces(WHOLE.format(at));
}

/** `38 min`, `3 h`, `1 h 18 min`, `2 days 3 h`; the sign is left out. */
export function durationText(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`;
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
}

/** The handle of an order: `…556318`. */
export function handleOf(orderId: string): string {
  return `…${orderId.slice(-6)}`;
}

type TimeProps = {
  readonly at: At;
  readonly className?: string;
  readonly isInText?: boolean;
  readonly hasSeconds?: boolean;
};

/** An instant, with all of it in the element and on pointing at it. */
export function Time({ at, className, isInText = false, hasSeconds = false }: TimeProps) {
  const instant = new Date(at);
  return (
    <time className={className} dateTime={instant.toISOString()} title={wholeTimeText(instant)}>
      {hasSeconds ? secondsText(at) : isInText ? timeInText(at) : timeText(at)}
    </time>
  );
}

/** The calendar day before or after that of an instant. Noon is never skipped by a change of the clock. */
function dayBeside(now: number, days: -1 | 1): string {
  const noon = Date.parse(`${DAY_KEY.format(now)}T12:00:00Z`);
  return new Date(noon + days * DAY_MS).toISOString().slice(0, 10);
}

/** Some versions of the locale's data have a narrow space. */
function plainSpaces(text: string): string {
  return text.replace(/\s/g, ' ');
}
