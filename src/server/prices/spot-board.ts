import type { Pricings } from '#domain/desk-price.ts';
import type { Metal } from '#domain/metal.ts';
import { type Instant, type Spot, type SpotSource, spotAt, type Tick } from '#domain/spot.ts';
import { sourceOf } from '#domain/spot-median.ts';
import type { Log } from '../logging/log.ts';
import { every, type RepeatedJob } from '../scheduling/every.ts';
import { shareRun } from '../scheduling/one-at-a-time.ts';
import { withTimeout } from '../scheduling/with-timeout.ts';
import type { FeedJournal } from './feed-journal.ts';
import type { SpotFeed } from './feeds/feed.ts';
import { createMakeTicks } from './make-ticks.ts';
import { createRecentTicks, type Reference, type TickListener } from './recent-ticks.ts';
import type { HistoryStep } from './spot-history.ts';
import type { TickStore } from './tick-store.ts';

/** A feed that does not answer must not hold up the start: the shop opens without prices. */
const FIRST_READING_WITHIN_MS = 3_000;
/** Failed polls in a row after which the leader resigns: its own network, key or connection may be at fault. */
const MAX_FAILURES = 3;
/** Decisions of the desk about prices count this soon. */
const LOOK_EVERY_MS = 1_000;

export type SpotLimits = {
  /** Without a good tick for longer than this, nothing is sold. */
  readonly staleAfterMs: number;
  /** A larger jump against the last good price, for each begun day since it, halts the metal: 0.15 is 15 %. */
  readonly maxJump: number;
  /** Milliseconds for which a seen price is honoured. */
  readonly honourMs: number;
  readonly pollMs: number;
};

/** The spot prices as this process knows them. */
export type SpotBoard = {
  current(): Spot;
  /** True when this process was the one that read the feed at its last poll. */
  isLeading(): boolean;
  /** Ticks of the honour window, newest first: an order may be priced at any of them. */
  acceptableTicks(): readonly Tick[];
  /** Readings of the last 24 hours, thinned to half-hour steps, oldest first. */
  history(): readonly HistoryStep[];
  /** The reading that the newest tick is compared with, the same for a whole trading day. */
  reference(): Reference | undefined;
  /** Notifies of every new tick, in order; of the newest alone where several came at once. Returns how to stop. */
  onTick(listener: TickListener): () => void;
  /** The leader makes a tick where the source of prices has changed since the newest. Never rejects. */
  renew(): Promise<void>;
  /** Polls now: the leader reads the feed, every other process loads stored ticks. Never rejects. */
  refresh(): Promise<void>;
  /** Loads the ticks that other processes have stored up to this call. Never rejects. */
  catchUp(): Promise<void>;
  /** Refreshes once, then every `pollMs`. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The processes that share the ticks elect one of them to read the feed. */
export type FeedElection = {
  /** The store of the leader; undefined while another process leads. */
  campaign(): Promise<TickStore | undefined>;
  resign(): void;
  close(): Promise<void>;
};

type Parts = {
  /** At least one. */
  readonly feeds: readonly SpotFeed[];
  readonly ticks: TickStore;
  readonly clock: () => Instant;
  readonly limits: SpotLimits;
  readonly log: Log;
  readonly journal: FeedJournal;
  /** Returns the source of each metal's price now; without it that is the feeds. */
  readonly pricings?: () => Pricings;
  /** Is told of metals whose price the feeds give again while the market is open. */
  readonly onLive?: (metals: readonly Metal[]) => Promise<void>;
  /** False while no tick can be stored: the feed is not read, and the last tick grows stale. */
  readonly hasDiskSpace?: () => boolean;
  /** `onNews` is called when another process may have stored a tick. Without an election there are no others. */
  readonly elect?: (onNews: () => void) => FeedElection;
};

/** Reads the feeds, judges every reading and stores the good ones as ticks. Ticks of their own source count alone. */
export function createSpotBoard(parts: Parts): SpotBoard {
  const { feeds, ticks, clock, limits, log, hasDiskSpace = () => true, elect } = parts;
  const { pricings = () => BY_FEEDS, onLive = async () => {} } = parts;
  const source = sourceOf(feeds.map((feed) => feed.source));
  const past = feeds.length === 1 ? feeds[0]?.past : undefined;
  const recent = createRecentTicks({ source, past, ticks, clock, keptMs: limits.honourMs, log });
  const making = createMakeTicks({ ...parts, source, recent, pricings, onLive });
  const election = elect?.(() => void catchUp()) ?? withoutElection(ticks);
  const ending = new AbortController();
  let polling: RepeatedJob | undefined;
  let looking: RepeatedJob | undefined;

  const polls = createPolls({ ...parts, source, making, election, hasDiskSpace, signal: ending.signal });
  const renewal = shareRun(polls.renew);
  const { run: refresh, settled: refreshed } = shareRun(polls.poll);

  function renew(): Promise<void> {
    return polls.isLeading() && hasDiskSpace() ? renewal.run() : Promise.resolve();
  }

  async function catchUp(): Promise<void> {
    if (!elect || ending.signal.aborted) return;
    await recent
      .loadNew()
      .catch((error: unknown) => log.warn({ err: error }, 'the ticks of other processes could not be loaded'));
  }

  return {
    current: () => spotAt(recent.newest(), clock(), limits.staleAfterMs),
    isLeading: polls.isLeading,
    acceptableTicks: () => recent.within(limits.honourMs),
    history: recent.history,
    reference: recent.reference,
    onTick: recent.onTick,
    renew,
    refresh,
    catchUp,
    async start() {
      polling = every(limits.pollMs, refresh);
      looking = every(LOOK_EVERY_MS, renew);
      await withTimeout(refresh(), FIRST_READING_WITHIN_MS, () => {});
    },
    async stop() {
      ending.abort();
      await Promise.all([polling?.stop(), looking?.stop()]);
      await Promise.all([refreshed(), renewal.settled()]);
      await recent.settled();
      await election.close();
    },
  };
}

type Polling = Pick<Parts, 'log' | 'journal'> & {
  readonly source: SpotSource;
  readonly making: ReturnType<typeof createMakeTicks>;
  readonly election: FeedElection;
  readonly hasDiskSpace: () => boolean;
  /** Aborted when the board stops. */
  readonly signal: AbortSignal;
};

/** The polls of this process, which reads the feeds while it is elected. Neither rejects. */
function createPolls({ log, journal, source, making, election, hasDiskSpace, signal }: Polling) {
  let failures = 0;
  /** The store of the leader. */
  let leading: TickStore | undefined;

  /** False where every feed failed. */
  async function poll(): Promise<boolean> {
    leading = await election.campaign();
    await making.lastTick();
    return leading && hasDiskSpace() ? making.read(leading, signal) : true;
  }

  return {
    isLeading: () => leading !== undefined,
    renew: renewQuietly,
    poll: pollQuietly,
  };

  async function renewQuietly(): Promise<void> {
    if (!leading) return;
    await making
      .renew(leading)
      .catch((error: unknown) => log.warn({ err: error, source }, 'prices of the desk could not be stored'));
  }

  async function pollQuietly(): Promise<void> {
    const hasSucceeded = await poll().catch((error: unknown) => {
      if (signal.aborted) return true;
      journal.add({ outcome: 'not-stored' });
      log.warn({ err: error, source }, 'spot prices could not be stored');
      return false;
    });
    failures = hasSucceeded ? 0 : (failures + 1) % MAX_FAILURES;
    if (hasSucceeded || failures > 0) return;
    election.resign();
    leading = undefined;
  }
}

const BY_FEEDS: Pricings = { gold: { by: 'feeds' }, silver: { by: 'feeds' } };

function withoutElection(ticks: TickStore): FeedElection {
  return { campaign: async () => ticks, resign() {}, close: async () => {} };
}
