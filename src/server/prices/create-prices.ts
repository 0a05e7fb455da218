import { pricingsOf } from '#domain/desk-price.ts';
import type { Metal } from '#domain/metal.ts';
import { sourceOf } from '#domain/spot-median.ts';
import type { Database, ElectionSettings } from '../database/types.ts';
import type { Log } from '../logging/log.ts';
import type { SettingsBoard } from '../settings/settings-board.ts';
import { createFeedJournal, type FeedJournal } from './feed-journal.ts';
import type { SpotFeed } from './feeds/feed.ts';
import { createPriceHistory, type PriceHistory } from './price-history.ts';
import { createSpotBoard, type FeedElection, type SpotBoard, type SpotLimits } from './spot-board.ts';
import { stepStore } from './step-store.ts';
import { TICK_CHANNEL, tickRetention, tickStore } from './tick-store.ts';

/** The spot prices of now and of the past. */
export type SpotBoardWithHistory = SpotBoard & { readonly past: Pick<PriceHistory, 'steps' | 'origin' | 'renew'> };

/** The spot board over the feeds with its history, the journal of what it has read, and its ticks for retention. */
export function createPrices({
  database,
  feeds,
  clock,
  limits,
  log,
  settings,
  onLive,
}: {
  readonly database: Database;
  readonly feeds: readonly SpotFeed[];
  readonly clock: () => number;
  readonly limits: SpotLimits;
  readonly log: Log;
  readonly settings: Pick<SettingsBoard, 'current' | 'onChange'>;
  readonly onLive: (metals: readonly Metal[]) => Promise<void>;
}): {
  readonly spot: SpotBoardWithHistory;
  readonly journal: FeedJournal;
  readonly expiringTicks: ReturnType<typeof tickRetention>;
} {
  const journal = createFeedJournal(clock);
  const source = sourceOf(feeds.map((feed) => feed.source));
  const hasDiskSpace = () => database.hasDiskSpace();
  const ticks = tickStore(database.db);
  const board = createSpotBoard({
    feeds,
    ticks,
    clock,
    limits,
    log,
    hasDiskSpace,
    journal,
    pricings: () => pricingsOf(settings.current(), clock()),
    onLive,
    elect: (onNews) =>
      electReader(database, {
        name: source,
        silenceMs: 2 * limits.pollMs,
        onNews,
      }),
  });
  settings.onChange(() => void board.renew());
  const past = createPriceHistory({
    store: stepStore(database.db),
    spot: board,
    group: source === 'demo' ? 'demo' : 'live',
    feed: feeds.length === 1 ? feeds[0] : undefined,
    clock,
    hasDiskSpace,
    log,
  });
  const spot: SpotBoardWithHistory = {
    ...board,
    past,
    async start() {
      await board.start();
      await past.start();
    },
    async stop() {
      await past.stop();
      await board.stop();
    },
  };
  return { spot, journal, expiringTicks: tickRetention(ticks, clock) };
}

/** One process reads the feeds; all hear of its ticks. */
function electReader(database: Database, settings: Omit<ElectionSettings, 'channel'>): FeedElection {
  const election = database.elect({ ...settings, channel: TICK_CHANNEL });
  return {
    ...election,
    async campaign() {
      const db = await election.campaign();
      return db && tickStore(db);
    },
  };
}
