import type { FeedFault } from '#domain/feed-fault.ts';
import type { Metal } from '#domain/metal.ts';
import type { Instant, SpotPrices, SpotSource } from '#domain/spot.ts';
import type { SpotStep, StepKind } from '#domain/spot-steps.ts';

/** An hour or a day of a metal. */
export type KindOfStep = SpotStep & { readonly kind: StepKind; readonly metal: Metal };

/**
 * Prices of a feed, in whole cents per troy ounce, and the time at which the provider itself read them; undefined where it does
 * not tell.
 */
export type FeedReading = SpotPrices & { readonly readAt?: Instant };

/** A source of spot prices. */
export type SpotFeed = {
  readonly source: SpotSource;
  /** For the start-up line, without secrets. */
  readonly description: string;
  /** Milliseconds for which the provider wants its answer to be cached; undefined where it sets no limit. */
  readonly keptMs?: number;
  /** One reading. Rejects with FeedError, which says why there is none. */
  read(signal: AbortSignal): Promise<FeedReading>;
  /** Returns its readings at earlier instants, oldest first; only where a feed truly knows its own past. */
  past?(from: Instant, to: Instant): readonly { readonly at: Instant; readonly prices: SpotPrices }[];
  /** Returns the hours and days of the two years before an instant; only of prices that are made up. */
  madeUpYears?(until: Instant): readonly KindOfStep[];
};

/** Faults that the next try may not meet. */
const TRANSIENT: readonly FeedFault[] = ['unreachable', 'timed-out', 'rate-limited', 'server-error'];

/** A failed reading. The message never holds a key or an address. */
export class FeedError extends Error {
  readonly fault: FeedFault;
  readonly isTransient: boolean;
  /** Milliseconds that the provider asks to wait before the next request; undefined where it names none. */
  readonly retryAfterMs: number | undefined;

  constructor(fault: FeedFault, retryAfterMs?: number) {
    super(`The spot feed could not be read: ${fault}`);
    this.name = 'FeedError';
    this.fault = fault;
    this.isTransient = TRANSIENT.includes(fault);
    this.retryAfterMs = retryAfterMs;
  }
}
