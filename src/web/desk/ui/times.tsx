import { MINUTE_MS } from '#domain/durations.ts';
import * as shopTime from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import { countOf } from '#domain/words.ts';
import { serverNow } from '../data/clock.ts';

// Times as the desk writes them, beside the server's: see `domain/shop-time.ts`.

export function timeText(at: Instant, now: Instant = serverNow()): string {
  return shopTime.timeText(at, now);
}

export function timeInText(at: Instant, now: Instant = serverNow()): string {
  return shopTime.timeInText(at, now);
}

export function atTimeText(at: Instant, now: Instant = serverNow()): string {
  return shopTime.atTimeText(at, now);
}

export function untilText(at: Instant, now: Instant = serverNow()): string {
  return shopTime.untilText(at, now);
}

/** An instant within a sentence, with the hour on any day: `2:31 PM`, `tomorrow 8:00 AM`, `Nov 30, 9:00 AM`. */
export function hourInText(at: Instant, now: Instant = serverNow()): string {
  return shopTime.untilText(at, now).replace('until ', '');
}

export function secondsText(at: Instant, now: Instant = serverNow()): string {
  return shopTime.secondsText(at, now);
}

/** The day of an instant, within a sentence: `today`, `yesterday`, `Nov 17`, `Aug 12, 2025`. */
export function dateInText(at: Instant, now: Instant = serverNow()): string {
  return shopTime.nearDayInText(at, now);
}

/** Formats a stored day: `Dec 8`, with the year unless it is the current one. */
export function dayText(day: string, now: Instant = serverNow()): string {
  return shopTime.shortCalendarDayText(day, now);
}

/** `38 min`, `3 h`, `1 h 18 min`, `2 days 3 h`; the sign is left out. */
export function durationText(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return `${countOf(days, 'day')}${hours > 0 ? ` ${hours} h` : ''}`;
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`;
}

/** The handle of an order: `…556318`. */
export function shortNumber(orderId: string): string {
  return `…${orderId.slice(-6)}`;
}

type TimeProps = {
  readonly at: Instant;
  readonly className?: string;
  readonly isInText?: boolean;
  readonly hasSeconds?: boolean;
};

/** Renders an instant, with the full date and time in the element's attributes. */
export function Time({ at, className, isInText = false, hasSeconds = false }: TimeProps) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={shopTime.wholeTimeText(at)}>
      {hasSeconds ? secondsText(at) : isInText ? timeInText(at) : timeText(at)}
    </time>
  );
}
