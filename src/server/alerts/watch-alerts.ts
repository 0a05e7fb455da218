import { randomUUID } from 'node:crypto';
import type { Catalogue } from '#catalogue/catalogue.ts';
import {
  figureAt,
  isReached,
  metalsOf,
  type ProductFacts,
  seriesValue,
  stateAfter,
  thresholdsOf,
} from '#domain/alert.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { CHARTED, type Charted } from '#domain/price-range.ts';
import type { SalesPauses } from '#domain/product.ts';
import { afterQuiet } from '#domain/quiet-hours.ts';
import { mayBeOrdered, pauseOf } from '#domain/sale.ts';
import { type Instant, isPriced, isRecent, type SpotSource, type Tick } from '#domain/spot.ts';
import type { Transaction } from '../database/types.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { LetterStore } from '../letters/letter-store.ts';
import type { Log } from '../logging/log.ts';
import type { SpotBoard } from '../prices/spot-board.ts';
import type { TickStore } from '../prices/tick-store.ts';
import { oneAtATime } from '../scheduling/one-at-a-time.ts';
import type { Hit, Moved, Reader, WatchedAlert, WatchStore } from './watch-store.ts';

/** Alerts of one transaction: after a jump of the price there may be many. */
const MOST_AT_ONCE = 500;
/** One customer gets no two emails within it. */
const LETTER_EVERY_MS = HOUR_MS;
/** Hits are kept for this long. */
const KEPT_MS = 90 * DAY_MS;

type Stores = {
  readonly alertWatch: WatchStore;
  readonly letters: Pick<LetterStore, 'addAs'>;
};

export type WatchParts = {
  readonly transaction: Transaction<Stores>;
  readonly alertWatch: WatchStore;
  readonly ticks: Pick<TickStore, 'since'>;
  readonly source: SpotSource;
  readonly spot: Pick<SpotBoard, 'isLeading' | 'onTick'>;
  readonly goods: Pick<CatalogueBoard, 'current' | 'pauses' | 'onChange'>;
  readonly staleAfterMs: number;
  readonly clock: () => Instant;
  readonly hasDiskSpace: () => boolean;
  readonly log: Log;
};

export type AlertWatch = {
  /** Watches what has come since. Does nothing in a process that does not lead; never rejects. */
  run(): Promise<void>;
  removeExpired(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/**
 * The leader tells customers of each tick and each change of the goods that reaches their alerts. How far it has come is stored
 * with what it has found: the next leader goes on from there.
 */
export function createAlertWatch(parts: WatchParts): AlertWatch {
  const { transaction, alertWatch, ticks, source, spot, goods, staleAfterMs, clock, hasDiskSpace, log } = parts;
  let stopListening: readonly (() => void)[] = [];
  const runs = oneAtATime(async () => {
    if (!spot.isLeading() || !hasDiskSpace()) return;
    for (const tick of await newTicks()) {
      let isMore = true;
      while (isMore) isMore = await transaction((stores) => watchTick(stores, tick, parts));
    }
  });

  /** Those that were not watched yet, or the newest again: goods may have changed. None that is stale. */
  async function newTicks(): Promise<readonly Tick[]> {
    const now = clock();
    const recent = await ticks.since(now - staleAfterMs, source);
    const { tickId } = await alertWatch.watched();
    const unwatched = recent.filter(({ id }) => Number(id) > tickId);
    const chosen = unwatched.length > 0 ? unwatched : recent.slice(-1);
    return chosen.filter(({ at }) => isRecent(at, now, staleAfterMs));
  }

  const run = () => runs.next().catch((err: unknown) => log.warn({ err }, 'alerts wait: they could not be watched'));
  return {
    run,
    removeExpired: () => alertWatch.removeBefore(clock() - KEPT_MS),
    start() {
      stopListening = [spot.onTick(() => void run()), goods.onChange(() => void run())];
      void run();
    },
    async stop() {
      for (const stopOne of stopListening) stopOne();
      await runs.settled();
    },
  };
}

type TickParts = Pick<WatchParts, 'goods' | 'clock'>;

/** Moves on the alerts that a tick reaches. Returns true where there may be more of them. */
async function watchTick({ alertWatch, letters }: Stores, tick: Tick, { goods, clock }: TickParts): Promise<boolean> {
  const watched = await alertWatch.lock();
  const catalogue = goods.current();
  const isOld = Number(tick.id) < watched.tickId;
  // Another process has watched it, or has newer goods, of which this one hears in a moment.
  if (isOld || catalogue.revision < watched.revision) return false;
  if (catalogue.revision > watched.revision) await renewProducts(alertWatch, watched.revision, catalogue);
  const values = valuesAt(tick, goods.pauses());
  const found = await alertWatch.reachedAt(values, MOST_AT_ONCE);
  // A customer may have changed one in between.
  const locked = await alertWatch.lockAlerts(found);
  const reached = locked.filter((alert) => isReached(alert, values[alert.series] ?? Number.NaN));
  const now = clock();
  await moveOn(alertWatch, reached, catalogue);
  const toNotify = reached.filter(({ state }) => state === 'armed');
  if (toNotify.length > 0) {
    await alertWatch.addHits(toNotify.map((alert) => hitOf(alert, tick, catalogue, now)));
    await writeTo([...new Set(toNotify.map(({ userId }) => userId))], { alertWatch, letters }, now);
  }
  if (found.length === MOST_AT_ONCE) {
    if (catalogue.revision > watched.revision) await alertWatch.keep({ ...watched, revision: catalogue.revision });
    return true;
  }
  await alertWatch.keep({ tickId: Number(tick.id), revision: catalogue.revision });
  return false;
}

/** The values of the series that are sold at this tick: a metal that is stopped reaches nothing. */
function valuesAt(tick: Tick, pauses: SalesPauses): Readonly<Partial<Record<Charted, number>>> {
  const isSold = (series: Charted) =>
    metalsOf(series).every((metal) => isPriced(tick, metal) && pauseOf(metal, pauses) === undefined);
  return Object.fromEntries(CHARTED.filter(isSold).map((series) => [series, seriesValue(series, tick.prices)]));
}

async function renewProducts(alertWatch: WatchStore, since: number, catalogue: Catalogue): Promise<void> {
  const changed = await alertWatch.changedSince(since);
  await alertWatch.renew(
    changed.map((one) => {
      const facts = productFactsOf(one.productKey, catalogue);
      return { ...one, thresholds: thresholdsOf({ target: one, facts }, one.state, one.series) };
    }),
  );
}

async function moveOn(alertWatch: WatchStore, reached: readonly WatchedAlert[], catalogue: Catalogue): Promise<void> {
  if (reached.length === 0) return;
  const moved = reached.map((alert): Moved => {
    const state = stateAfter(alert.state, alert.repeats);
    const facts = productFactsOf(alert.productKey, catalogue);
    return { id: alert.id, state, ...thresholdsOf({ target: alert, facts }, state, alert.series) };
  });
  await alertWatch.move(moved);
}

function hitOf(alert: WatchedAlert, tick: Tick, catalogue: Catalogue, at: Instant): Hit {
  const figure = figureAt({ target: alert, facts: productFactsOf(alert.productKey, catalogue) }, tick.prices);
  return { alertId: alert.id, at, figure: figure ?? null };
}

/** The facts of a watched product; undefined for another alert, and for a hidden product. */
export function productFactsOf(
  key: string | null,
  { productByKey }: Pick<Catalogue, 'productByKey'>,
): ProductFacts | undefined {
  const product = key === null ? undefined : productByKey(key);
  if (!product) return undefined;
  const { metal, weight, premium } = product;
  return { metal, weight, premium, isForSale: mayBeOrdered(product) };
}

/** Puts an email to each of these customers into the outbox, where none waits there already to tell of all. */
async function writeTo(userIds: readonly string[], { alertWatch, letters }: Stores, now: Instant): Promise<void> {
  for (const reader of await alertWatch.readers(userIds)) {
    if (reader.letterId !== null) continue;
    const { userId } = reader;
    const letterId = randomUUID();
    await letters.addAs(letterId, { about: 'price-alerts', userId, letterId }, letterDelaySeconds(reader, now));
    await alertWatch.keepLetter(userId, letterId);
  }
}

/** The time until the next email to a customer may be written. */
export function letterDelaySeconds(
  { writtenAt, zone, quietFrom, quietUntil }: Omit<Reader, 'userId' | 'letterId'>,
  now: Instant,
): number {
  const earliest = Math.max(now, (writtenAt?.getTime() ?? 0) + LETTER_EVERY_MS);
  return Math.max(0, afterQuiet(earliest, { from: quietFrom, until: quietUntil, zone }) - now) / 1000;
}
