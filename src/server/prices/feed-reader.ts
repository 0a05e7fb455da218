import { type Halts, type Instant, judgeReading, type SpotPrices, type Tick } from '#domain/spot.ts';
import type { Log } from '../logging/log.ts';
import type { SpotFeed } from './feed.ts';
import type { FeedJournal } from './feed-journal.ts';

type Parts = {
  readonly feed: SpotFeed;
  readonly clock: () => Instant;
  readonly limits: { readonly maxJump: number };
  readonly journal: Pick<FeedJournal, 'add'>;
  readonly log: Log;
};

type Reading = { readonly prices: SpotPrices; readonly halted: Halts | undefined };

/**
 * One reading of the feed, or undefined where it was refused. `lastTick` is asked once the feed has answered, since a price may have
 * been accepted meanwhile. Rejects with FeedError where there is no reading.
 */
export type ReadFeed = (lastTick: () => Promise<Tick | undefined>, signal: AbortSignal) => Promise<Reading | undefined>;

export function createFeedReader({ feed, clock, limits, journal, log }: Parts): ReadFeed {
  return async (lastTick, signal) => {
    const prices = await feed.read(signal);
    const judgement = judgeReading(prices, await lastTick(), clock(), limits.maxJump);
    const { verdict } = judgement;
    if (verdict === 'taken' && !judgement.halted) return judgement;
    journal.add({ outcome: verdict === 'refused' ? judgement.fault : 'halted', prices });
    log.warn({ source: feed.source, ...judgement, ...prices }, 'a reading of spot prices was not taken as it is');
    return verdict === 'taken' ? judgement : undefined;
  };
}
