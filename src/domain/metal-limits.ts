import type { Metal } from './metal.ts';
import { ouncesText, positionText } from './position.ts';
import type { MetalLimits, PositionLimit } from './shop-settings.ts';

/** Micro-ounces of one metal: the net position, the sum of the orders that wait, and one more order. */
export type Exposure = { readonly net: number; readonly offered: number; readonly ordered: number };

export type LimitOutcome = 'within' | 'review' | 'stop';

/** A limit that an order exceeds, and how short the dealer is with it, in micro-ounces. */
export type ExceededLimit = {
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

/** Micro-ounces of one metal, signed: the net position, and what it is once all pending orders are confirmed. */
export type PositionWithPending = { readonly net: number; readonly pending: number };

/** True where a position is judged, and so told, with pending orders too: under a limit, or where they turn its direction. */
export function countsPending({ net, pending }: PositionWithPending, limit?: PositionLimit): boolean {
  return net !== pending && ((limit !== undefined && hasLimit(limit)) || Math.sign(net) !== Math.sign(pending));
}

/** The trade that makes a position flat, with pending orders where these count; less than zero for a sale. */
export function flatteningTrade(position: PositionWithPending, limit?: PositionLimit): number {
  return 0 - (countsPending(position, limit) ? position.pending : position.net);
}

export function hasLimit({ reviewBeyond, stopBeyond }: PositionLimit): boolean {
  return reviewBeyond !== null || stopBeyond !== null;
}

/** Ounces that the dealer is short once all that is offered and ordered is sold; below zero: long. */
export function shortAfter({ net, offered, ordered }: Exposure): number {
  return ordered + offered - net;
}

/**
 * Judges an order against the limits: within them, for a manager to review, or beyond the stop limit. Limits bound
 * how short the dealer is: an order only reduces a long position.
 */
export function limitOutcome(exposure: Exposure, { reviewBeyond, stopBeyond }: PositionLimit): LimitOutcome {
  if (exposure.ordered === 0) return 'within';
  const short = shortAfter(exposure);
  if (stopBeyond !== null && short > stopBeyond) return 'stop';
  return reviewBeyond !== null && short > reviewBeyond ? 'review' : 'within';
}

/** Returns the limit that an order exceeds, the stop limit where it exceeds both; undefined within them. */
export function exceededLimit(metal: Metal, exposure: Exposure, limit: PositionLimit): ExceededLimit | undefined {
  const outcome = limitOutcome(exposure, limit);
  const beyond = outcome === 'stop' ? limit.stopBeyond : limit.reviewBeyond;
  if (outcome === 'within' || beyond === null) return undefined;
  return { metal, isStop: outcome === 'stop', short: shortAfter(exposure), limit: beyond };
}

/** `83.2 oz short including pending orders, review limit 80 oz.` */
export function exceededText({ isStop, short, limit }: Omit<ExceededLimit, 'metal'>): string {
  return `${positionText(-short)} including pending orders, ${isStop ? 'stop' : 'review'} limit ${ouncesText(limit)} oz.`;
}

/**
 * Describes what confirming an order does to the position, and what all pending orders do, which limits are compared with:
 * `Confirming brings gold to 26.1 oz short. Including pending orders 61 oz short, review limit 60 oz.`
 */
export function effectText(metal: Metal, { net, offered, ordered }: Exposure, limit?: PositionLimit): string {
  const after = net - ordered;
  const own = `Confirming brings ${metal} to ${positionText(after)}.`;
  const bounds = limit && net < offered ? limitsText(limit) : '';
  return bounds ? `${own} Including pending orders ${positionText(net - offered)}, ${bounds}.` : own;
}

function limitsText({ reviewBeyond, stopBeyond }: PositionLimit): string {
  return [
    ...(reviewBeyond === null ? [] : [`review limit ${ouncesText(reviewBeyond)} oz`]),
    ...(stopBeyond === null ? [] : [`stop limit ${ouncesText(stopBeyond)} oz`]),
  ].join(', ');
}

function tighter<Limit extends number>(one: Limit | null, other: Limit | null): Limit | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
