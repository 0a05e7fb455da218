import { isMadeAs, nextTick, type Pricings } from '#domain/desk-price.ts';
import { marketHours, oldestPriceAt } from '#domain/market-hours.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { type Instant, judgeReading, type SpotPrices, type SpotSource, type Tick } from '#domain/spot.ts';
import type { Log } from '../logging/log.ts';
import type { FeedJournal } from './feed-journal.ts';
import { createFeedReader } from './feed-reader.ts';
import type { SpotFeed } from './feeds/feed.ts';
import type { RecentTicks } from './recent-ticks.ts';
import type { TickStore } from './tick-store.ts';

type Parts = {
  readonly feeds: readonly SpotFeed[];
  readonly source: SpotSource;
  readonly recent: RecentTicks;
  readonly clock: () => Instant;
  readonly limits: { readonly maxJump: number; readonly pollMs: number };
  readonly journal: FeedJournal;
  readonly log: Log;
  /** Returns the source of each metal's price now. */
  readonly pricings: () => Pricings;
  /** Is told of metals whose price the feeds give again while the market is open. */
  readonly onLive: (metals: readonly Metal[]) => Promise<void>;
};

/**
 * The leader's work: makes ticks of the feeds' readings and of the desk's decisions about prices. `lastTick` is undefined
 * before the first.
 */
export function createMakeTicks(parts: Parts) {
  const { source, recent, clock, limits, journal, pricings, onLive } = parts;
  const readFeeds = createFeedReader(parts);
  let lastRead: { readonly prices: SpotPrices; readonly at: Instant } | undefined;

  /** Returns the newest stored tick; undefined before the first. A notification may be lost, so that it is loaded. */
  async function lastTick(): Promise<Tick | undefined> {
    await recent.loadNew();
    return recent.newest();
  }

  return {
    lastTick,
    /** Reads the feeds and stores the next tick. Returns false where every feed failed. */
    async read(store: TickStore, signal: AbortSignal): Promise<boolean> {
      const { prices, reading, sources, hasFailed } = await readFeeds(lastTick, signal);
      if (signal.aborted) return true;
      const now = clock();
      if (prices) lastRead = { prices, at: now };
      if (reading && marketHours(now).isOpen) await onLive(METALS.filter((metal) => !reading.halted?.[metal]));
      const tick = nextTick({ reading, last: recent.newest(), pricings: pricings(), now, source });
      const made = tick?.source === source && sources.length > 1 ? { sources } : {};
      if (tick) recent.append([await store.add({ ...tick, ...made })]);
      if (reading && !reading.halted) journal.add({ outcome: 'taken', prices: reading.prices });
      await store.noteReadings(sources, now);
      return !hasFailed;
    },
    /**
     * Stores a tick where the source of prices has changed since the newest: of the feeds' last readings, without waiting for
     * them.
     */
    async renew(store: TickStore): Promise<void> {
      const last = recent.newest();
      if (!last) return;
      const now = clock();
      const isYoung = (at: Instant) => at >= oldestPriceAt(now) && now - at < 2 * limits.pollMs;
      const said = lastRead && isYoung(lastRead.at) ? lastRead.prices : undefined;
      const judged = said && judgeReading(said, last, now, limits.maxJump);
      const reading = judged?.verdict === 'taken' ? judged : undefined;
      const tick = nextTick({ reading, last, pricings: pricings(), now, source });
      if (tick && !isMadeAs(tick, last)) recent.append([await store.add(tick)]);
    },
  };
}
