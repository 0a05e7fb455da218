import { type Instant, judgeReading, type Spot, type SpotPrices, spotAt, type Tick } from '#domain/spot.ts';
import type { Log } from '../logging/log.ts';
import type { SpotFeed } from './feed.ts';
import { type FeedJournal, outcomeOf } from './feed-journal.ts';
import { createSpotHistory, DAY, isWithin, type PastReading } from './spot-history.ts';
import type { TickStore } from './tick-store.ts';

/** A feed that does not answer must not hold up the start: the shop opens without prices. */
const FIRST_READING_WITHIN_MS = 3_000;
/** Failed readings in a row after which the leader resigns: its own network, key or connection may be at fault. */
const MAX_FAILURES = 3;

export type SpotLimits = {
  /** Without a good tick for longer than this, nothing is sold. */
  readonly staleAfterMs: number;
  /** A larger jump against the last good tick waits for a second reading: 0.15 is 15 %. */
  readonly maxJump: number;
  /** How long a seen price is kept good. */
  readonly honourMs: number;
  readonly pollMs: number;
};

/** What the shop knows of spot. */
export type SpotBoard = {
  current(): Spot;
  /** Ticks that an order may still be priced at, newest first. */
  acceptableTicks(): readonly Tick[];
  /** Readings of the last 24 hours, thinned to half-hour steps, oldest first. */
  history(): readonly PastReading[];
  /** Tells of every new tick, in order; of the newest alone where several came at once. Answers how to stop. */
  onTick(listener: (tick: Tick) => void): () => void;
  /**
   * Comes up to date now: by a reading of the feed, or where another process reads it, by what that one has stored. Never
   * throws: a fault is logged and leaves the last good tick, which grows stale by itself.
   */
  refresh(): Promise<void>;
  /** Takes what other processes have stored up to now. Never throws; where there are none, there is nothing to do. */
  catchUp(): Promise<void>;
  /** Refreshes once, then every `pollMs`. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** The processes that share the ticks: one of them reads the feed. */
export type FeedElection = {
  /** Where readings are stored while this process reads the feed; nothing while another one does. */
  campaign(): Promise<TickStore | undefined>;
  /** Lets another process read the feed. */
  resign(): void;
  close(): Promise<void>;
};

type Parts = {
  readonly feed: SpotFeed;
  readonly ticks: TickStore;
  readonly clock: () => Instant;
  readonly limits: SpotLimits;
  readonly log: Log;
  /** False while no tick can be stored: then none is read, and the last one grows stale. */
  readonly hasDiskSpace?: () => boolean;
  /** Stands in the election; `onNews` is called when another process may have stored a tick. Without it there are no others. */
  readonly elect?: (onNews: () => void) => FeedElection;
  /** Told of every reading and what became of it. */
  readonly journal?: FeedJournal;
  /** What else the process that reads the feed does after each reading. */
  readonly tidy?: (ticks: TickStore) => Promise<void>;
};

/** Reads the feed, judges every reading and keeps the good ones. Only ticks of the feed's own source count. */
export function createSpotBoard(parts: Parts): SpotBoard {
  const { feed, ticks, clock, limits, log, hasDiskSpace = () => true, elect, tidy, journal } = parts;
  const alone: FeedElection = { campaign: async () => ticks, resign() {}, close: async () => {} };
  let history = createSpotHistory();
  const listeners = new Set<(tick: Tick) => void>();
  /** Those of the honour window and always the newest, oldest first. */
  let known: readonly Tick[] = [];
  let quarantined: { readonly prices: SpotPrices; readonly after: Tick | undefined; readonly at: Instant } | undefined;
  let refreshing: Promise<void> | undefined;
  /** The load that runs or ran last, and the one that waits for its end. */
  let lastLoad: Promise<void> = Promise.resolve();
  let nextLoad: Promise<void> | undefined;
  let failures = 0;
  let election: FeedElection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = new AbortController();

  /** Ticks from wherever they come, oldest first; those that are known already are passed over. */
  function take(stored: readonly Tick[]): void {
    const newest = known.at(-1);
    const fresh = newest ? stored.filter(({ id }) => Number(id) > Number(newest.id)) : stored;
    const last = fresh.at(-1);
    if (!last) return;
    const past = newest ? [] : (feed.past?.(last.at - DAY, fresh[0]?.at ?? last.at) ?? []);
    for (const reading of [...past, ...fresh]) history.add(reading, clock());
    known = [...known, ...fresh].filter((tick) => tick === last || isWithin(last.at - tick.at, limits.honourMs));
    tell(last);
  }

  /** A listener that fails is a fault of its own: neither the board nor the other listeners suffer. */
  function tell(tick: Tick): void {
    for (const listener of listeners) {
      try {
        listener(tick);
      } catch (error) {
        log.error({ err: error }, 'a tick was not heard');
      }
    }
  }

  /**
   * What was stored since the newest that is known. Where that one is gone, the database has been put back to an earlier time:
   * then what is stored now is all that counts, as after a restart.
   */
  async function load(): Promise<void> {
    const newest = known.at(-1);
    const later = newest && (await ticks.after(newest));
    if (later) return take(later);
    const stored = await ticks.since(clock() - DAY, feed.source);
    // Not where that was found out twice at once, and has been done.
    if (newest && newest === known.at(-1)) forget(newest);
    take(stored);
  }

  function forget(lost: Tick): void {
    known = [];
    quarantined = undefined;
    history = createSpotHistory();
    log.warn({ source: feed.source, tick: lost.id }, 'the newest tick is not stored any more: all are loaded anew');
  }

  /**
   * Loads what is stored from now on: news that comes while a load runs is read right after it, all of it by one. Ends with that
   * load, whoever asks meanwhile.
   */
  function hear(): Promise<void> {
    nextLoad ??= lastLoad.then(() => {
      nextLoad = undefined;
      if (!stopping.signal.aborted) lastLoad = loadQuietly();
      return lastLoad;
    });
    return nextLoad;
  }

  async function loadQuietly(): Promise<void> {
    await load().catch((error: unknown) => log.warn({ err: error }, 'a tick of another process could not be read'));
  }

  async function refreshOnce(): Promise<void> {
    try {
      election ??= elect?.(() => void hear()) ?? alone;
      const store = await election.campaign();
      // Also by the one that leads: another may have led before. Also without news: a notification can get lost.
      await load();
      if (!store || !hasDiskSpace()) return;
      await readInto(store);
      failures = 0;
      await tidy?.(store);
    } catch (error) {
      if (stopping.signal.aborted) return;
      journal?.add({ outcome: outcomeOf(error) });
      log.warn({ err: error, source: feed.source }, 'spot prices could not be read');
      failures += 1;
      if (failures < MAX_FAILURES) return;
      failures = 0;
      election?.resign();
    }
  }

  async function readInto(store: TickStore): Promise<void> {
    const prices = await feed.read(stopping.signal);
    const lastGood = known.at(-1);
    const judgement = judgeReading(prices, { lastGood: lastGood?.prices, quarantined: suspect() }, limits.maxJump);
    quarantined = judgement.verdict === 'quarantined' ? { prices, after: lastGood, at: clock() } : undefined;
    if (judgement.verdict === 'good') {
      const stored = await store.add({ prices, at: clock(), source: feed.source });
      journal?.add({ outcome: 'taken', prices });
      take([stored]);
      // Its number is the highest that is stored. One that is known and no lower was lost while the feed was read.
      await load();
    } else {
      journal?.add({ outcome: judgement.verdict === 'refused' ? judgement.fault : 'quarantined', prices });
      log.warn({ source: feed.source, ...prices, ...judgement }, 'a reading of spot prices was not taken');
    }
  }

  /** A reading that waits for a second one that says the same, unless that is long ago or others have read meanwhile. */
  function suspect(): SpotPrices | undefined {
    if (!quarantined || quarantined.after !== known.at(-1)) return undefined;
    return isWithin(clock() - quarantined.at, limits.staleAfterMs) ? quarantined.prices : undefined;
  }

  /** One at a time, however many ask. */
  function refresh(): Promise<void> {
    refreshing ??= refreshOnce().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  return {
    current: () => spotAt(known.at(-1), clock(), limits.staleAfterMs),
    acceptableTicks: () => known.filter(({ at }) => isWithin(clock() - at, limits.honourMs)).toReversed(),
    history: () => history.read(clock()),
    onTick(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    catchUp: async () => {
      if (elect) await hear();
    },
    async start() {
      stopping = new AbortController();
      timer = setInterval(() => void refresh(), limits.pollMs);
      await Promise.race([refresh(), new Promise((resolve) => setTimeout(resolve, FIRST_READING_WITHIN_MS))]);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await refreshing;
      await nextLoad;
      await lastLoad;
      await election?.close();
      election = undefined;
    },
  };
}
