import type { Instant, Spot } from '#domain/spot.ts';
import type { Transaction } from '../change.ts';
import type { NoticeStore } from './notice-store.ts';

/** A feed that comes and goes is told of once in so long. */
const TELL_EVERY_MS = 3_600_000;

type Parts = {
  readonly transaction: Transaction<{ readonly notices: NoticeStore }>;
  readonly spot: () => Spot;
  readonly clock: () => Instant;
};

/**
 * Tells staff when good prices stop coming. In the process that looks at the desk's clock, and only of a feed that it has seen
 * live.
 */
export function createWatchFeed({ transaction, spot, clock }: Parts): () => Promise<void> {
  let wasLive = false;
  let toldAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    const current = spot();
    const isLive = current.state === 'live';
    const hasStopped = wasLive && !isLive;
    wasLive = isLive;
    if (!hasStopped || current.state === 'unavailable' || now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    const since = new Date(current.tick.at).toISOString();
    await transaction(({ notices }) => notices.add({ notice: 'feed-trouble', since }));
  };
}
