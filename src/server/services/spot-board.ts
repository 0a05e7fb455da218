import { type Instant, judgeReading, type Spot, type SpotPrices, spotAt, type Tick } from '#domain/spot.ts';
import type { SpotFeed } from '../feeds/feed.ts';
import type { Log } from '../log.ts';
import type { TickStore } from '../stores/ticks.ts';

const DAY = 24 * 60 * 60 * 1000;
const HALF_HOUR = 30 * 60 * 1000;
/** A feed that does not answer must not hold up the start: the shop opens without prices. */
const FIRST_READING_WITHIN_MS = 3_000;

export type SpotLimits = {
  /** Without a good tick for longer than this, nothing is sold. */
  readonly staleAfterMs: number;
  /** A larger jump against the last good tick waits for a second reading: 0.15 is 15 %. */
  readonly maxJump: number;
  /** How long a seen price is kept good. */
  readonly honourMs: number;
  readonly pollMs: number;
};

export type PastReading = Pick<Tick, 'at' | 'prices'>;

/** What the shop knows of spot. */
export type SpotBoard = {
  current(): Spot;
  /** Ticks that an order may still be priced at, newest first. */
  honoured(): readonly Tick[];
  /** Readings of the last 24 hours, thinned to half-hour steps, oldest first. */
  history(): readonly PastReading[];
  /** Tells of every new tick, in order; of the newest alone where several came at once. Answers how to stop. */
  onTick(listener: (tick: Tick) => void): () => void;
  /** One reading now. Never throws: a fault is logged and leaves the last good tick, which grows stale by itself. */
  refresh(): Promise<void>;
  /** Loads the ticks that are stored, reads once, then every `pollMs`. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = {
  readonly feed: SpotFeed;
  readonly ticks: TickStore;
  readonly clock: () => Instant;
  readonly limits: SpotLimits;
  readonly log: Log;
  /** False while no tick can be stored: then none is read, and the last one grows stale. */
  readonly hasRoom?: () => boolean;
};

/** Reads the feed, judges every reading and keeps the good ones. Only ticks of the feed's own source count. */
export function createSpotBoard({ feed, ticks, clock, limits, log, hasRoom = () => true }: Parts): SpotBoard {
  let known: readonly Tick[] = [];
  const listeners = new Set<(tick: Tick) => void>();
  let quarantined: SpotPrices | undefined;
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = new AbortController();

  async function readOnce(): Promise<void> {
    if (!hasRoom()) return;
    try {
      const prices = await feed.read(stopping.signal);
      const judgement = judgeReading(prices, { lastGood: known.at(-1)?.prices, quarantined }, limits.maxJump);
      quarantined = judgement.verdict === 'quarantined' ? prices : undefined;
      if (judgement.verdict !== 'good') {
        log.warn({ source: feed.source, ...prices, ...judgement }, 'a reading of spot prices was not taken');
        return;
      }
      const tick = await ticks.add({ prices, at: clock(), source: feed.source });
      known = [...known.filter(({ at }) => tick.at - at <= DAY), tick];
      tell(tick);
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error, source: feed.source }, 'spot prices could not be read');
    }
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

  /** One reading at a time, however many ask. */
  function refresh(): Promise<void> {
    reading ??= readOnce().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  return {
    current: () => spotAt(known.at(-1), clock(), limits.staleAfterMs),
    honoured: () => known.filter(({ at }) => clock() - at <= limits.honourMs).toReversed(),
    history: () => {
      const now = clock();
      return thinned([...(feed.past?.(now - DAY, known[0]?.at ?? now) ?? []), ...known], now);
    },
    onTick(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    async start() {
      stopping = new AbortController();
      known = await ticks.since(clock() - DAY, feed.source);
      timer = setInterval(() => void refresh(), limits.pollMs);
      await Promise.race([refresh(), new Promise((resolve) => setTimeout(resolve, FIRST_READING_WITHIN_MS))]);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await reading;
    },
  };
}

/** The first reading of every half hour of the last day. */
function thinned(ticks: readonly PastReading[], now: Instant): readonly PastReading[] {
  const steps = new Map<number, PastReading>();
  for (const tick of ticks) {
    const step = Math.floor(tick.at / HALF_HOUR);
    if (now - tick.at <= DAY && !steps.has(step)) steps.set(step, tick);
  }
  return [...steps.values()];
}
