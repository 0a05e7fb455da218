import type { Metal } from '#domain/metal.ts';
import { type Cents, cents, centsFromDollars, formatUsd } from '#domain/money.ts';
import type { Rates } from '../hooks/use-rates.tsx';

/** A metal's rate against the oldest reading of the last day, and between its low and high. */
export type RateChange = {
  readonly direction: 'up' | 'down' | 'flat';
  /** `+12.60`, with a true minus. */
  readonly amount: string;
  /** `+0.31%`. */
  readonly percent: string;
  readonly low: Cents;
  readonly high: Cents;
  readonly steps: readonly Cents[];
};

/** Undefined while only one rate is known: a change is never invented. */
export function rateChange(rates: Rates, metal: Metal): RateChange | undefined {
  const now = rates[metal];
  const steps = rates.history.flatMap((step) => centsFromDollars(metal === 'gold' ? step.USDXAU : step.USDXAG) ?? []);
  const [first] = steps;
  if (first === undefined || steps.length < 2 || now <= 0) return undefined;
  const known = [...steps, now];
  const difference = now - first;
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : '';
  const basisPoints = Math.round((Math.abs(difference) * 10_000) / first);
  return {
    direction: difference > 0 ? 'up' : difference < 0 ? 'down' : 'flat',
    amount: sign + formatUsd(cents(Math.abs(difference))).slice(1),
    percent: `${sign}${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}%`,
    low: cents(Math.min(...known)),
    high: cents(Math.max(...known)),
    steps: known,
  };
}
