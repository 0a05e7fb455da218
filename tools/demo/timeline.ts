import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { afterOpenHours, isOpen, nextOpening } from '#domain/opening-hours.ts';
import type { Instant } from '#domain/spot.ts';
import { USUAL_HOURS } from '#domain/week.ts';
import type { Chance } from './random.ts';

/** Something that takes time: it yields the instants at which it goes on. */
export type Story = AsyncGenerator<Instant, void, void>;

/** Lets stories happen in the order of their instants, at a clock that stands at the instant of each step. */
export type Timeline = {
  readonly clock: () => Instant;
  tell(at: Instant, story: Story): void;
  /** Up to an instant; what would happen later never does. */
  runUntil(end: Instant): Promise<void>;
};

export function createTimeline(start: Instant): Timeline {
  let now = start;
  /** Sorted by instant; those of one instant in the order in which they came. */
  const waiting: { readonly at: Instant; readonly story: Story }[] = [];

  function add(at: Instant, story: Story): void {
    const place = waiting.findLastIndex((one) => one.at <= at) + 1;
    waiting.splice(place, 0, { at, story });
  }

  return {
    clock: () => now,
    tell: add,
    async runUntil(end) {
      for (let next = waiting.shift(); next && next.at <= end; next = waiting.shift()) {
        now = Math.max(now, next.at);
        const step = await next.story.next();
        if (!step.done) add(Math.max(step.value, now + 1), next.story);
      }
      now = end;
    },
  };
}

/** After so many hours of the shop's opening, between the two. */
export function workLater(from: Instant, chance: Chance, least: number, most: number): Instant {
  return afterOpenHours(from, least + chance.next() * (most - least), USUAL_HOURS);
}

/** While the shop is open: now, or some minutes after it opens. */
export function atWork(from: Instant, chance: Chance): Instant {
  return isOpen(from, USUAL_HOURS) ? from : nextOpening(from, USUAL_HOURS) + chance.between(4, 75) * MINUTE_MS;
}

export function minutesLater(from: Instant, minutes: number): Instant {
  return from + minutes * MINUTE_MS;
}

/** The newest instant from which on the shop has been open for so many hours at `until`. */
export function openHoursBefore(until: Instant, hours: number): Instant {
  let at = until;
  while (afterOpenHours(at, hours, USUAL_HOURS) > until) at -= HOUR_MS / 6;
  return at;
}
