import type { Instant, SpotPrices, SpotSource } from '#domain/spot.ts';

/** Where spot prices come from. */
export type SpotFeed = {
  readonly source: SpotSource;
  /** For the start-up line, without secrets. */
  readonly description: string;
  /** One reading, quantised to whole cents per troy ounce. Throws FeedError. */
  read(signal: AbortSignal): Promise<SpotPrices>;
  /** What it would have answered at earlier instants, oldest first; only where a feed truly knows its own past. */
  past?(from: Instant, to: Instant): readonly { readonly at: Instant; readonly prices: SpotPrices }[];
};

export type FeedFault =
  | 'unreachable'
  | 'timed-out'
  | 'rate-limited'
  | 'server-error'
  | 'refused'
  | 'not-json'
  | 'too-large'
  | 'not-success'
  | 'missing-rate'
  | 'wrong-unit'
  | 'contradictory'
  | 'too-old'
  | 'in-the-future';

/** Faults that the next try may not meet. */
const TRANSIENT: readonly FeedFault[] = ['unreachable', 'timed-out', 'rate-limited', 'server-error'];

/** Why a reading failed. The message never holds a key or an address. */
export class FeedError extends Error {
  readonly fault: FeedFault;
  readonly isTransient: boolean;
  /** How long the provider wants to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(fault: FeedFault, retryAfterMs?: number) {
    super(`The spot feed could not be read: ${fault}`);
    this.name = 'FeedError';
    this.fault = fault;
    this.isTransient = TRANSIENT.includes(fault);
    this.retryAfterMs = retryAfterMs;
  }
}
