import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import { shopDay } from '#domain/opening-hours.ts';
import {
  addAmounts,
  type MetalAmounts,
  type MetalBook,
  positionOf,
  subtractAmounts,
  TRADE_KINDS,
  type Worth,
} from '#domain/position.ts';
import type { Instant } from '#domain/spot.ts';
import type { MetalStore, TradeSum } from './metal-store.ts';

export type MetalBooks = Readonly<Record<Metal, KnownBook>>;

type KnownBook = MetalBook & {
  readonly begunAt: Instant | undefined;
  /** Micro-ounces: `positionOf` without a price. Undefined until the book begins. */
  readonly net: number | undefined;
};

/** The books of both metals, now or as they were at a past instant by what is known now. `from`: a store within a transaction. */
export type ReadBooks = (at?: Instant, from?: MetalStore) => Promise<MetalBooks>;

/** The clock of another process may be ahead of this one: what it has recorded counts. */
const AHEAD_MS = MINUTE_MS;

export function createReadBooks({
  metal,
  clock,
}: {
  readonly metal: MetalStore;
  readonly clock: () => Instant;
}): ReadBooks {
  const soldUntil = createSoldUntil();
  const tradesOfNow = createTradesOfNow();
  return async (past, store = metal) => {
    const at = past ?? clock() + AHEAD_MS;
    // One after the other: a transaction has one connection.
    const sums = past === undefined ? await tradesOfNow(store, at) : await store.tradeSums(at);
    const offered = past === undefined ? await store.offered() : await store.offeredAt(past);
    const sold = await soldUntil(store, at);
    const books: (readonly [Metal, MetalBooks[Metal]])[] = [];
    for (const metal of METALS) {
      const begunAt = sums.find((sum) => sum.metal === metal)?.begunAt;
      const since = begunAt === undefined ? sold : subtractAmounts(sold, await soldUntil(store, begunAt));
      const own = begunAt === undefined ? undefined : ownOf(sums, metal);
      const book = { offered: offered[metal], sold: since[metal], own };
      books.push([metal, { ...book, begunAt, net: positionOf(book, undefined).net?.microOunces }]);
    }
    return Object.fromEntries(books) as MetalBooks;
  };
}

function ownOf(sums: readonly TradeSum[], metal: Metal): MetalBook['own'] {
  const of = (kind: TradeSum['kind']): Worth => {
    const sum = sums.find((one) => one.metal === metal && one.kind === kind);
    return { microOunces: sum?.microOunces ?? 0, cents: sum ? sum.cents : cents(0) };
  };
  return Object.fromEntries(TRADE_KINDS.map((kind) => [kind, of(kind)])) as MetalBook['own'];
}

/** All trades: none is of the future. They are only added, so that as many as before are the same ones. */
function createTradesOfNow() {
  let kept: { readonly count: number; readonly sums: readonly TradeSum[] } | undefined;
  return async (store: Pick<MetalStore, 'countTrades' | 'tradeSums'>, now: Instant): Promise<readonly TradeSum[]> => {
    const count = await store.countTrades();
    const known = kept?.count === count ? kept : { count, sums: await store.tradeSums(now + DAY_MS) };
    kept = known;
    return known.sums;
  };
}

const MOST_KEPT = 500;

/**
 * All that was sold until an instant. Sums until the beginning of days that are over are kept, since they never change: of a million
 * orders those of two days are read.
 */
function createSoldUntil() {
  const kept = new Map<Instant, MetalAmounts>();
  async function until({ sold }: Pick<MetalStore, 'sold'>, at: Instant): Promise<MetalAmounts> {
    const before = [...kept.keys()].filter((one) => one <= at).sort((a, b) => b - a)[0];
    const base = before === undefined ? undefined : kept.get(before);
    return addAmounts([...(base ? [base] : []), await sold(before, at)]);
  }
  return async (store: Pick<MetalStore, 'sold'>, at: Instant): Promise<MetalAmounts> => {
    // Sums end where yesterday began: a transaction that commits late may still add to a later time.
    const settled = shopDay(at, 1).startsAt;
    if (!kept.has(settled)) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(settled, await until(store, settled));
    }
    return until(store, at);
  };
}
