import { type Instant, isRecent, judgeReading, type SpotPrices, type Tick } from '#domain/spot.ts';
import type { Log } from '../logging/log.ts';
import type { SpotFeed } from './feed.ts';
import type { FeedJournal } from './feed-journal.ts';

type Parts = {
  readonly feed: SpotFeed;
  readonly clock: () => Instant;
  readonly limits: { readonly staleAfterMs: number; readonly maxJump: number };
  readonly journal: Pick<FeedJournal, 'add'>;
  readonly log: Log;
};

/** One reading of the feed, or undefined where it was refused or quarantined. Rejects with FeedError where there is none. */
export type ReadFeed = (lastGood: Tick | undefined, signal: AbortSignal) => Promise<SpotPrices | undefined>;

export function createFeedReader({ feed, clock, limits, journal, log }: Parts): ReadFeed {
  let quarantined: { readonly prices: SpotPrices; readonly after: Tick | undefined; readonly at: Instant } | undefined;

  /** Waits for a confirmation until it is stale, or until another process has stored a tick. */
  function quarantinedAfter(lastGood: Tick | undefined): SpotPrices | undefined {
    const isWaiting = quarantined?.after === lastGood && isRecent(quarantined?.at ?? 0, clock(), limits.staleAfterMs);
    return isWaiting ? quarantined?.prices : undefined;
  }

  return async function readFeed(lastGood, signal) {
    const prices = await feed.read(signal);
    const before = { lastGood: lastGood?.prices, quarantined: quarantinedAfter(lastGood) };
    const judgement = judgeReading(prices, before, limits.maxJump);
    const { verdict } = judgement;
    quarantined = verdict === 'quarantined' ? { prices, after: lastGood, at: clock() } : undefined;
    if (verdict === 'good') return prices;
    journal.add({ outcome: verdict === 'refused' ? judgement.fault : verdict, prices });
    log.warn({ source: feed.source, ...prices, ...judgement }, 'a reading of spot prices was not taken');
    return undefined;
  };
}
