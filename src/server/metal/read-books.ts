import { DAY_MS } from '#domain/durations.ts';
import { METALS, type Metal } from '#domain/metal.ts';
import { cents } from '#domain/money.ts';
import { shopDay } from '#domain/opening-hours.ts';
import {
  addAmounts,
  type MetalAmounts,
  type MetalBook,
  subtractAmounts,
  TRADE_KINDS,
  type Worth,
} from '#domain/position.ts';
import type { Instant } from '#domain/spot.ts';
import type { MetalStore, TradeSum } from './metal-store.ts';

export type MetalBooks = Readonly<Record<Metal, MetalBook & { readonly begunAt: Instant | undefined }>>;

/** The books of both metals, now or as they were at a past instant by what is known now. */
export type ReadBooks = (at?: Instant) => Promise<MetalBooks>;

export function createReadBooks({
  metal: store,
  clock,
}: {
  readonly metal: MetalStore;
  readonly clock: () => Instant;
}): ReadBooks {
  const soldUntil = createSoldUntil(store);
  const tradesOfNow = createTradesOfNow(store);
  return async (past) => {
    const at = past ?? clock();
    const [sums, offered, sold] = await Promise.all([
      past === undefined ? tradesOfNow(at) : store.tradeSums(at),
      past === undefined ? store.offered() : store.offeredAt(past),
      soldUntil(at),
    ]);
    const begun = await Promise.all(
      METALS.map(async (metal) => {
        const begunAt = sums.find((sum) => sum.metal === metal)?.begunAt;
        const since = begunAt === undefined ? sold : subtractAmounts(sold, await soldUntil(begunAt));
        const own = begunAt === undefined ? undefined : ownOf(sums, metal);
        return [metal, { offered: offered[metal], sold: since[metal], own, begunAt }] as const;
      }),
    );
    return Object.fromEntries(begun) as MetalBooks;
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
function createTradesOfNow({ countTrades, tradeSums }: Pick<MetalStore, 'countTrades' | 'tradeSums'>) {
  let kept: { readonly count: number; readonly sums: readonly TradeSum[] } | undefined;
  return async (now: Instant): Promise<readonly TradeSum[]> => {
    const count = await countTrades();
    // The clock of another process may be ahead of this one.
    const known = kept?.count === count ? kept : { count, sums: await tradeSums(now + DAY_MS) };
    kept = known;
    return known.sums;
  };
}

const MOST_KEPT = 500;

/**
 * All that was sold until an instant. Sums until the beginning of days that are over are kept, since they never change: of a million
 * orders those of two days are read.
 */
function createSoldUntil({ sold }: Pick<MetalStore, 'sold'>): (at: Instant) => Promise<MetalAmounts> {
  const kept = new Map<Instant, MetalAmounts>();
  async function until(at: Instant): Promise<MetalAmounts> {
    const before = [...kept.keys()].filter((one) => one <= at).sort((a, b) => b - a)[0];
    const base = before === undefined ? undefined : kept.get(before);
    return addAmounts([...(base ? [base] : []), await sold(before, at)]);
  }
  return async (at) => {
    // What commits late still belongs to the day before, or to the one that began meanwhile.
    const settled = shopDay(at, 1).startsAt;
    if (!kept.has(settled)) {
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(settled, await until(settled));
    }
    return until(at);
  };
}
