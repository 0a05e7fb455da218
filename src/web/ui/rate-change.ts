import type { Metal } from '#domain/metal.ts';
import { type Cents, cents, centsFromDollars, formatUsd } from '#domain/money.ts';
import type { Rates } from '../hooks/use-rates.tsx';
import { shopDay, timeText } from './times.ts';

/** A metal's rate against the reference of its trading day. */
export type RateChange = {
  readonly direction: 'up' | 'down' | 'flat';
  /** `+12.60`, with a true minus. */
  readonly amount: string;
  /** `+0.31%`. */
  readonly percent: string;
};

/** Undefined while there is nothing to compare with: a change is never invented. */
export function rateChange(rates: Rates, metal: Metal): RateChange | undefined {
  const now = rates[metal];
  const before = rates.reference && centsOf(rates.reference, metal);
  return before && now > 0 ? changeBetween(before, now) : undefined;
}

/** The change from a price above 0 to another. */
export function changeBetween(before: Cents, now: Cents): RateChange {
  const difference = now - before;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  const basisPoints = Math.round((Math.abs(difference) * 10_000) / before);
  return {
    direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'flat',
    amount: sign + formatUsd(cents(Math.abs(difference))).slice(1),
    percent: `${sign}${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}%`,
  };
}

/**
 * The reference of all changes: `since yesterday's close`, or the time of the first reading, with its day if that is another.
 */
export function sinceText({ at, reference }: Rates): string | undefined {
  if (!at || !reference) return undefined;
  if (reference.name) return `since ${reference.name}`;
  const day = shopDay(reference.at);
  return `since ${day === shopDay(at) ? '' : `${day}, `}${timeText(reference.at)}`;
}

/** The range of the last 24 hours. */
export type RateRange = {
  readonly low: Cents;
  readonly high: Cents;
  /** At every half hour, then now. */
  readonly steps: readonly Cents[];
};

/** Undefined while only one rate is known, and without a rate. */
export function rateRange(rates: Rates, metal: Metal): RateRange | undefined {
  const now = rates[metal];
  const steps = rates.history.flatMap((step) => centsOf(step, metal) ?? []);
  if (steps.length < 2 || now <= 0) return undefined;
  const { low, high } = rates.range ?? {};
  const known = [...steps, now, ...[low, high].flatMap((bound) => (bound && centsOf(bound, metal)) ?? [])];
  return { low: cents(Math.min(...known)), high: cents(Math.max(...known)), steps: [...steps, now] };
}

function centsOf(rates: { readonly USDXAU: number; readonly USDXAG: number }, metal: Metal): Cents | undefined {
  return centsFromDollars(metal === 'gold' ? rates.USDXAU : rates.USDXAG);
}
