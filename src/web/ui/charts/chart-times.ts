import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { Series } from '#domain/price-range.ts';
import { calendarDay, calendarDayText, dayOfYearText, shopClock, timeOfDay } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import type { SpotStep } from '#domain/spot-steps.ts';

/** A word beside the chart after its place, `8.49% Dec`: as one text it is lighter in a page than as two. */
export type Label = `${string}% ${string}`;

export function placeAndWord(label: Label): readonly [place: string, word: string] {
  const at = label.indexOf(' ');
  return [label.slice(0, at), label.slice(at + 1)];
}

/** From the begin of a day, in the afternoon in New York, to the morning of the day that it is named after. */
const DAY_NAMED_AFTER_MS = 18 * HOUR_MS;

/** The day that a step of a day is named after, `2026-12-08`. */
export function dayOf(step: Pick<SpotStep, 'from'>): string {
  return calendarDay(step.from + DAY_NAMED_AFTER_MS);
}

/** `on Oct 20`, `at 12:12 PM`: when a step was. */
export function stepText({ kind }: Pick<Series, 'kind'>, step: SpotStep): string {
  if (kind === 'minutes') return `at ${timeOfDay(step.from)}`;
  return `on ${shortDay(kind === 'day' ? dayOf(step) : calendarDay(step.from))}`;
}

/** `Sat, Nov 28, 2026`, or with the time for steps of less than a day. */
export function readingText({ kind }: Pick<Series, 'kind'>, step: Pick<SpotStep, 'from'>): string {
  if (kind === 'day') return calendarDayText(dayOf(step));
  return `${dayOfYearText(step.from)}, ${timeOfDay(step.from)}`;
}

/** `Dec 8` */
function shortDay(day: string): string {
  return calendarDayText(day).replace(/, \d+$/, '');
}

/** A label nearer to the edge would leave the chart of a phone. */
const LEAST_PERCENT = 6;

type Named = { readonly key: string; readonly text: string };

/** Labels stand where something begins: some hours, a day, a month, a year, by the shop's clock. */
export function labelsOf(series: Series, percentX: (at: Instant) => `${number}%`): readonly Label[] {
  const { steps } = series;
  const [first, last] = [steps[0]?.from ?? 0, steps.at(-1)?.from ?? 0];
  const nameOf = namesFor(series, last - first);
  let key = steps[0] && nameOf(steps[0]).key;
  const labels: Label[] = [];
  for (const step of steps) {
    const name = nameOf(step);
    const x = percentX(step.from);
    if (name.key !== key && Number.parseFloat(x) >= LEAST_PERCENT) labels.push(`${x} ${name.text}`);
    key = name.key;
  }
  return labels;
}

const MOST_MONTHS = 14;

function namesFor({ kind }: Series, spanMs: number): (step: SpotStep) => Named {
  if (kind === 'minutes') return ({ from }) => hourName(from);
  if (kind === 'hour') return ({ from }) => dayName(from, spanMs > 10 * DAY_MS ? 4 : 1);
  const months = spanMs / (30 * DAY_MS);
  if (months < 2)
    return (step) => dayName(step.from + DAY_NAMED_AFTER_MS, Math.max(4, Math.round(spanMs / DAY_MS / 7)));
  const every = months <= MOST_MONTHS ? 1 : months <= 3 * MOST_MONTHS ? 3 : 12;
  return (step) => monthName(dayOf(step), every);
}

const LABEL_HOURS = 3;

/** `3 PM`, and at midnight the day. */
function hourName(at: Instant): Named {
  const { day, sinceMidnight } = shopClock(at);
  const hour = Math.floor(sinceMidnight / HOUR_MS);
  const begun = hour - (hour % LABEL_HOURS);
  const clock = `${begun % 12 === 0 ? 12 : begun % 12} ${begun < 12 ? 'AM' : 'PM'}`;
  return { key: `${day} ${begun}`, text: begun === 0 ? shortDay(calendarDay(at)) : clock };
}

function dayName(at: Instant, every: number): Named {
  return { key: String(Math.floor(shopClock(at).day / every)), text: shortDay(calendarDay(at)) };
}

/** `Feb`, and in January the year. */
function monthName(day: string, every: number): Named {
  const [year = '', month = ''] = day.split('-');
  const begun = Math.floor((Number(month) - 1) / every);
  return { key: `${year} ${begun}`, text: begun === 0 ? year : (calendarDayText(day).split(' ')[0] ?? '') };
}
