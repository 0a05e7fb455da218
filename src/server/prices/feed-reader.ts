import { oldestPriceAt } from '#domain/market-hours.ts';
import { faultOf, type Halts, type Instant, judgeReading, type SpotPrices, type Tick } from '#domain/spot.ts';
import { combineReadings, type SourceReading } from '#domain/spot-median.ts';
import type { Log } from '../logging/log.ts';
import type { FeedJournal, SourceFault } from './feed-journal.ts';
import { FeedError, type SpotFeed } from './feeds/feed.ts';

/** The result of polling all feeds. */
type Poll = {
  readonly sources: readonly SourceReading[];
  /** The combined prices of the feeds, before they are compared with the last tick. */
  readonly prices?: SpotPrices;
  /** The prices for the next tick; undefined where none can be trusted. */
  readonly reading?: { readonly prices: SpotPrices; readonly halted: Halts | undefined };
  /** True when no feed answered with anything that could be judged: the network or the keys of this process may be at fault. */
  readonly hasFailed: boolean;
};

/** `lastTick` is asked once the feeds have answered, since a price may have been accepted meanwhile. */
export type ReadFeeds = (lastTick: () => Promise<Tick | undefined>, signal: AbortSignal) => Promise<Poll>;

type Good = { readonly prices: SpotPrices; readonly at: Instant; readonly receivedAt: Instant };
type Answer = { readonly reading: SourceReading; readonly isFresh: boolean; readonly hasFailed?: boolean };
type Refused = { readonly prices?: SpotPrices; readonly error?: unknown };

/**
 * Reads all feeds at once. Each reading is judged by itself; the median of the good ones is judged against the last tick as the
 * reading of a single feed is. Of a feed that fails, the last good reading counts until it is two polls old.
 */
export function createFeedReader({
  feeds,
  clock,
  limits,
  journal,
  log,
}: {
  readonly feeds: readonly SpotFeed[];
  readonly clock: () => Instant;
  readonly limits: { readonly maxJump: number; readonly pollMs: number };
  readonly journal: Pick<FeedJournal, 'add'>;
  readonly log: Log;
}): ReadFeeds {
  const lastGood = new Map<SpotFeed, Good>();

  async function read(feed: SpotFeed, signal: AbortSignal): Promise<Answer> {
    const { source, keptMs = 0 } = feed;
    const kept = lastGoodWithin(feed, keptMs);
    if (kept) return { reading: { source, ...pricesOf(kept) }, isFresh: true };
    try {
      const { gold, silver, readAt } = await feed.read(signal);
      const prices = { gold, silver };
      const fault = faultOf(prices);
      if (fault) return refuse(feed, fault, { prices });
      const now = clock();
      const good = { prices, at: readAt ?? now };
      lastGood.set(feed, { ...good, receivedAt: now });
      return { reading: { source, ...good }, isFresh: true };
    } catch (error) {
      const fault = error instanceof FeedError ? error.fault : 'unreachable';
      return { ...refuse(feed, fault, { error }), hasFailed: !signal.aborted };
    }
  }

  /** A feed without a good reading in this poll takes part with its last good one while that is young. */
  function refuse(feed: SpotFeed, fault: SourceFault, { prices, error }: Refused): Answer {
    const { source } = feed;
    const young = lastGoodWithin(feed, 2 * limits.pollMs);
    journal.add({ source, outcome: fault, prices });
    log.warn({ source, fault, ...prices, err: error }, 'spot prices could not be read');
    return { reading: { source, fault, ...(young ? pricesOf(young) : { at: clock() }) }, isFresh: false };
  }

  /** Its age is unknown where the clock was set back meanwhile. */
  function lastGoodWithin(feed: SpotFeed, ms: number): Good | undefined {
    const kept = lastGood.get(feed);
    const now = clock();
    const ageMs = kept ? now - kept.receivedAt : -1;
    // One of before the market opened says nothing of it.
    return kept && ageMs >= 0 && ageMs < ms && kept.at >= oldestPriceAt(now) ? kept : undefined;
  }

  return async (lastTick, signal) => {
    const answers = await Promise.all(feeds.map((feed) => read(feed, signal)));
    const { prices, sources } = combineReadings(answers.map(({ reading }) => reading));
    const poll = { sources, hasFailed: answers.every((answer) => answer.hasFailed) };
    if (!answers.some(({ isFresh }) => isFresh)) return poll;
    for (const { source, apart, prices: said } of sources)
      if (apart) journal.add({ source, outcome: 'apart', prices: said });
    if (!prices) return poll;
    const judgement = judgeReading(prices, await lastTick(), clock(), limits.maxJump);
    const { verdict } = judgement;
    const told = { ...poll, prices };
    if (verdict === 'taken' && !judgement.halted) return { ...told, reading: judgement };
    journal.add({ outcome: verdict === 'refused' ? judgement.fault : 'halted', prices });
    log.warn({ ...judgement, ...prices }, 'a reading of spot prices was not taken as it is');
    return verdict === 'taken' ? { ...told, reading: judgement } : poll;
  };
}

function pricesOf({ prices, at }: Good): Pick<SourceReading, 'prices' | 'at'> {
  return { prices, at };
}
