import type { Metal } from './metal.ts';
import { ouncesText, positionText } from './position.ts';
import type { MetalLimits, PositionLimit } from './shop-settings.ts';

/** Micro-ounces of one metal: the net position, the sum of the orders that wait, and one more order. */
export type Exposure = { readonly net: number; readonly offered: number; readonly ordered: number };

export type LimitOutcome = 'within' | 'review' | 'stop';

/** A limit that an order passed, and how short the dealer is with it, in micro-ounces. */
export type PassedLimit = {
  readonly metal: Metal;
  /** Beyond it selling stops. */
  readonly isStop: boolean;
  readonly short: number;
  readonly limit: number;
};

/** The limit that counts now: while the market is closed the tighter of the two. */
export function limitNow({ whileClosed, ...open }: MetalLimits, isMarketOpen: boolean): PositionLimit {
  if (isMarketOpen) return open;
  return {
    reviewBeyond: tighter(open.reviewBeyond, whileClosed.reviewBeyond),
    stopBeyond: tighter(open.stopBeyond, whileClosed.stopBeyond),
  };
}

export function hasLimit({ reviewBeyond, stopBeyond }: PositionLimit): boolean {
  return reviewBeyond !== null || stopBeyond !== null;
}

/** Ounces that the dealer is short once all that is offered and ordered is sold; below zero: long. */
export function shortAfter({ net, offered, ordered }: Exposure): number {
  return ordered + offered - net;
}

/**
 * Judges an order against the limits: within them, for a manager to review, or the last one before selling stops. Limits bound
 * how short the dealer is: an order only makes a long position less long.
 */
export function limitOutcome(exposure: Exposure, { reviewBeyond, stopBeyond }: PositionLimit): LimitOutcome {
  if (exposure.ordered === 0) return 'within';
  const short = shortAfter(exposure);
  if (stopBeyond !== null && short > stopBeyond) return 'stop';
  return reviewBeyond !== null && short > reviewBeyond ? 'review' : 'within';
}

/** `83.2 oz short including pending orders, limit 80 oz.` */
export function passedText({ short, limit }: Pick<PassedLimit, 'short' | 'limit'>): string {
  return `${positionText(-short)} including pending orders, limit ${ouncesText(limit)} oz.`;
}

/** Describes the effect of confirming an order on the net position: `Makes gold 3.2 oz shorter: 26.1 oz short, limit 80.` */
export function effectText(metal: Metal, ordered: number, net: number, limit?: PositionLimit): string {
  const after = net - ordered;
  const change = net > 0 ? (after >= 0 ? 'less long' : 'shorter') : 'shorter';
  const most = after < 0 ? (limit?.stopBeyond ?? limit?.reviewBeyond ?? null) : null;
  const bound = most === null ? '' : `, limit ${ouncesText(most)}`;
  return `Makes ${metal} ${ouncesText(ordered)} oz ${change}: ${positionText(after)}${bound}.`;
}

function tighter<Limit extends number>(one: Limit | null, other: Limit | null): Limit | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
