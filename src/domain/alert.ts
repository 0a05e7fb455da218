import { METAL_NAMES, type Metal } from './metal.ts';
import { type Cents, cents, formatAmount, formatUsd } from './money.ts';
import { type BasisPoints, highestSpotFor, lowestSpotFor, unitPrice } from './price.ts';
import { CHARTED, type Charted, ratioOf } from './price-range.ts';
import type { SpotPrices } from './spot.ts';
import type { MicroOunces } from './weight.ts';

/** Alerts that one customer may have waiting. */
export const MOST_ALERTS = 50;

/** The subject of an alert: the spot price of a metal, the gold to silver ratio, or a product. */
export const ALERT_SUBJECTS = [...CHARTED, 'product'] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

/** At or below a figure, at or above it, or a product for sale again. */
export const ALERT_EVENTS = ['below', 'above', 'back'] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

/** Armed: waits for its event. Resting: reached, and waits until the figure has moved back. Ended: reached for good, or stopped. */
export const ALERT_STATES = ['armed', 'resting', 'ended'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

export type AlertTarget = {
  readonly subject: AlertSubject;
  readonly event: AlertEvent;
  /** Cents, or hundredths of a ratio; null for `back`. */
  readonly figure: Cents | null;
};

/** The facts of a product that its alert depends on beside spot. */
export type ProductFacts = {
  readonly metal: Metal;
  readonly weight: MicroOunces;
  readonly premium: BasisPoints;
  readonly isForSale: boolean;
};

/** The series of prices that an alert watches, with the values at or beyond which its state changes. */
export type Thresholds = { readonly series: Charted; readonly below: number | null; readonly above: number | null };

/** `facts`: of the alert's product; undefined for one that is not in the catalogue. */
type Subject = { readonly target: AlertTarget; readonly facts?: ProductFacts | undefined };

/** Half a percent, in tenths of one: how far a figure moves back before its alert is armed again. */
const MOVED_BACK = 5;

/**
 * Returns what an alert in this state waits for. A product is watched by the spot at which its price is reached, so that a tick
 * compares one number; while it is not for sale, nothing is waited for. `series` is where it was watched before.
 */
export function thresholdsOf({ target, facts }: Subject, state: AlertState, series: Charted): Thresholds {
  const { subject, event, figure } = target;
  const known = subject === 'product' ? (facts?.metal ?? series) : subject;
  const nothing = { series: known, below: null, above: null };
  if (state === 'ended') return nothing;
  if (subject === 'product' && !facts?.isForSale) return nothing;
  if (event === 'back') return { ...nothing, above: 1 };
  if (figure === null) return nothing;
  const waited = state === 'armed' ? { event, figure } : movedBack(event, figure);
  const spotOf = facts ? { below: highestSpotFor, above: lowestSpotFor }[waited.event] : undefined;
  const value = facts && spotOf ? spotOf(waited.figure, facts.weight, facts.premium) : waited.figure;
  return { ...nothing, [waited.event]: value };
}

/** The way back from a figure: half a percent beyond it, rounded away from it. */
function movedBack(
  event: 'below' | 'above',
  figure: Cents,
): { readonly event: 'below' | 'above'; readonly figure: Cents } {
  if (event === 'below') return { event: 'above', figure: cents(Math.ceil((figure * (1000 + MOVED_BACK)) / 1000)) };
  return { event: 'below', figure: cents(Math.floor((figure * (1000 - MOVED_BACK)) / 1000)) };
}

export function isReached({ below, above }: Pick<Thresholds, 'below' | 'above'>, value: number): boolean {
  return (below !== null && value <= below) || (above !== null && value >= above);
}

/** The state of an alert after its figure was reached, or has moved back. */
export function stateAfter(state: AlertState, repeats: boolean): AlertState {
  return state === 'armed' && !repeats ? 'ended' : state === 'armed' ? 'resting' : 'armed';
}

/** The value of a series at these prices: cents, or hundredths of the ratio. */
export function seriesValue(series: Charted, prices: SpotPrices): Cents {
  return series === 'ratio' ? ratioOf(prices.gold, prices.silver) : prices[series];
}

/** The figure that an alert is about, at these prices; undefined for a product that is not for sale. */
export function figureAt({ target, facts }: Subject, prices: SpotPrices): Cents | undefined {
  if (target.subject !== 'product') return seriesValue(target.subject, prices);
  return facts?.isForSale ? unitPrice(prices[facts.metal], facts.weight, facts.premium) : undefined;
}

/** The metals whose prices a series is made of. */
export function metalsOf(series: Charted): readonly Metal[] {
  return series === 'ratio' ? ['gold', 'silver'] : [series];
}

/** `$4,200.00`, or `75.00` for a ratio. */
export function figureText(subject: AlertSubject, figure: Cents): string {
  return subject === 'ratio' ? formatAmount(figure) : formatUsd(figure);
}

/** Returns `Gold is $4,200.00 or less`, `1 oz Gold Bar costs $4,200.00 or less` or `1 oz Gold Bar is back`. `name` is the product's. */
export function alertText(target: AlertTarget, name: string, isPast = false): string {
  const { subject, event, figure } = target;
  if (event === 'back' || figure === null) return `${name} ${isPast ? 'was' : 'is'} back`;
  const bound = `${figureText(subject, figure)} or ${event === 'below' ? 'less' : 'more'}`;
  if (subject === 'product') return `${name} ${isPast ? 'cost' : 'costs'} ${bound}`;
  const what = subject === 'ratio' ? 'Gold to silver' : METAL_NAMES[subject];
  return `${what} ${isPast ? 'was' : 'is'} ${bound}`;
}
