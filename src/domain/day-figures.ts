import { openMsBetween } from './business-time.ts';
import { HOUR_MS } from './durations.ts';
import type { Instant } from './spot.ts';
import type { OpeningHours } from './week.ts';

/** The figures of a day: how many orders, cents, micro-ounces, cents of premium, milliseconds of business time. */
export const FIGURES = ['orders', 'ordered', 'gold', 'silver', 'premium', 'confirm'] as const;

export type Figure = (typeof FIGURES)[number];

/** Each figure at the end of each of the day's hours, counted from midnight. Null where there is none yet. */
export type DayFigures = Readonly<Record<Figure, readonly (number | null)[]>>;

/** Sums of the orders of one hour: orders, cents, micro-ounces of gold and silver, cents of premium. */
export type HourSums = { readonly hour: number } & Readonly<
  Record<'orders' | 'ordered' | 'gold' | 'silver' | 'premium', number>
>;

export type Confirmation = { readonly placedAt: Instant; readonly at: Instant };

const HOURS = 24;
/** With fewer days beside it a day is compared with nothing. */
const LEAST_DAYS = 4;

/** The hour of a day that an instant is in; the 25th of a day on which clocks go back counts as the 24th. */
export function hourOf(at: Instant, startsAt: Instant): number {
  return Math.min(HOURS - 1, Math.max(0, Math.floor((at - startsAt) / HOUR_MS)));
}

/** Adds up a day hour by hour. The time to confirm is the median of all confirmations up to then. */
export function foldDay(
  sums: readonly HourSums[],
  confirmations: readonly Confirmation[],
  startsAt: Instant,
  hours: OpeningHours,
): DayFigures {
  const upTo = (figure: Exclude<keyof HourSums, 'hour'>) =>
    byHour((hour) => sums.reduce((sum, one) => (one.hour <= hour ? sum + one[figure] : sum), 0));
  const taken = confirmations.map(({ placedAt, at }) => ({
    hour: hourOf(at, startsAt),
    ms: openMsBetween(placedAt, at, hours),
  }));
  return {
    orders: upTo('orders'),
    ordered: upTo('ordered'),
    gold: upTo('gold'),
    silver: upTo('silver'),
    premium: upTo('premium'),
    confirm: byHour((hour) => median(taken.filter((one) => one.hour <= hour).map(({ ms }) => ms))),
  };
}

/** The middle of each figure at each hour. Undefined for fewer than four days; null where fewer of them have the figure. */
export function middleOf(days: readonly DayFigures[]): DayFigures | undefined {
  if (days.length < LEAST_DAYS) return undefined;
  const middle = (figure: Figure) =>
    byHour((hour) => {
      const known = days.flatMap((day) => day[figure][hour] ?? []);
      return known.length < LEAST_DAYS ? null : median(known);
    });
  return Object.fromEntries(FIGURES.map((figure) => [figure, middle(figure)])) as DayFigures;
}

/** Returns the median; of an even count the mean of the middle two, rounded to a whole number. */
function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [below = 0, above = 0] = [sorted[half - 1], sorted[half]];
  return sorted.length % 2 === 1 ? above : Math.round((below + above) / 2);
}

function byHour<Value>(valueAt: (hour: number) => Value): readonly Value[] {
  return Array.from({ length: HOURS }, (_, hour) => valueAt(hour));
}
