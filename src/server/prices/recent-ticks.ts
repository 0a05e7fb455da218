import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { lastClose } from '#domain/market-close.ts';
import { type Instant, isRecent, type SpotSource, type Tick } from '#domain/spot.ts';
import type { Log } from '../logging/log.ts';
import { oneAtATime } from '../scheduling/one-at-a-time.ts';
import type { SpotFeed } from './feeds/feed.ts';
import { createSpotHistory, type HistoryStep, type PastReading } from './spot-history.ts';
import type { TickStore } from './tick-store.ts';

export type TickListener = (tick: Tick) => void;

/** The stored ticks of one source, as this process knows them. */
export type RecentTicks = {
  newest(): Tick | undefined;
  /** Newest first. */
  within(ms: number): readonly Tick[];
  history(): readonly HistoryStep[];
  /** The reading that the newest tick is compared with; undefined before the first. */
  reference(): Reference | undefined;
  onTick(listener: TickListener): () => void;
  /** Adds stored ticks, oldest first; known ones are skipped. Notifies of the newest. */
  append(stored: readonly Tick[]): void;
  /** Appends the ticks that were stored up to this call. Rejects where the database fails. */
  loadNew(): Promise<void>;
  /** Settles when no load is under way. */
  settled(): Promise<unknown>;
};

export function createRecentTicks({
  source,
  past,
  ticks,
  clock,
  keptMs,
  log,
}: {
  readonly source: SpotSource;
  /** Readings of the feed before the first tick, where it knows its own past. */
  readonly past: SpotFeed['past'];
  readonly ticks: Pick<TickStore, 'since' | 'after'>;
  readonly clock: () => Instant;
  /** Ticks are kept this long, the newest for ever. */
  readonly keptMs: number;
  readonly log: Log;
}): RecentTicks {
  const history = createSpotHistory();
  const reference = createDayReference();
  const listeners = new Set<TickListener>();
  /** Oldest first. */
  let known: readonly Tick[] = [];
  const loads = oneAtATime(async () => {
    const newest = known.at(-1);
    append(await (newest ? ticks.after(newest, source) : ticks.since(neededSince(clock()), source)));
  });

  function append(stored: readonly Tick[]): void {
    const newest = known.at(-1);
    const fresh = newest ? stored.filter(({ id }) => Number(id) > Number(newest.id)) : stored;
    const last = fresh.at(-1);
    if (!last) return;
    const before = newest ? [] : (past?.(neededSince(last.at), fresh[0]?.at ?? last.at) ?? []);
    for (const reading of [...before, ...fresh]) {
      history.add(reading);
      reference.add(reading);
    }
    known = [...known, ...fresh].filter((tick) => tick === last || last.at - tick.at <= keptMs);
    notify(listeners, last, log);
  }

  return {
    newest: () => known.at(-1),
    within: (ms) => known.filter(({ at }) => isRecent(at, clock(), ms)).toReversed(),
    history: () => history.read(clock()),
    reference: reference.read,
    onTick(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    append,
    loadNew: loads.next,
    settled: loads.settled,
  };
}

/** History and reference follow from the readings since then. */
function neededSince(now: Instant): Instant {
  return Math.min(now - DAY_MS, lastClose(now) - CLOSE_READ_WITHIN_MS);
}

/** A listener that throws is its own fault: the others are notified all the same. */
function notify(listeners: ReadonlySet<TickListener>, tick: Tick, log: Log): void {
  for (const listener of listeners) {
    try {
      listener(tick);
    } catch (error) {
      log.error({ err: error }, 'a listener to ticks failed');
    }
  }
}

/** An older reading than this is not the one of the close. */
const CLOSE_READ_WITHIN_MS = HOUR_MS;

/** The reading that the rates of a day are compared with. */
export type Reference = PastReading & {
  /** False where there is none from before the close: it is the first one known since. */
  readonly isClose: boolean;
};

export type DayReference = {
  /** Readings are added oldest first, from an hour before the last close on. */
  add(reading: PastReading): void;
  read(): Reference | undefined;
};

/**
 * One fixed reading for all of a trading day: the last one before the close. It follows from the stored ticks alone, so that
 * all processes that share them agree.
 */
function createDayReference(): DayReference {
  let close: Instant = Number.NEGATIVE_INFINITY;
  let last: PastReading | undefined;
  let reference: Reference | undefined;
  return {
    add(reading) {
      const before = last;
      last = reading;
      // Closes are 23 hours apart at least.
      if (reading.at - close < 23 * HOUR_MS) return;
      const closed = lastClose(reading.at);
      if (closed <= close) return;
      close = closed;
      const isClose = before !== undefined && closed - before.at <= CLOSE_READ_WITHIN_MS;
      reference = { ...(isClose ? before : reading), isClose };
    },
    read: () => reference,
  };
}
