import { type DayFigures, foldDay, hourOf, middleOf } from '#domain/day-figures.ts';
import type { CostOf } from '#domain/drift.ts';
import { DAY_MS } from '#domain/durations.ts';
import { METALS } from '#domain/metal.ts';
import { bindingPrice } from '#domain/offered-price.ts';
import { type ShopDay, shopDay } from '#domain/opening-hours.ts';
import type { ShopSettings } from '#domain/shop-settings.ts';
import type { Instant, Spot } from '#domain/spot.ts';
import { type Need, needsOf, type TodayOrder } from '#domain/today.ts';
import type { CostStore } from '../goods/cost-store.ts';
import type { PauseStore } from '../goods/goods-store.ts';
import type { ProposalStore } from '../goods/proposal-store.ts';
import type { PausedProduct, WaitingGoodsStore } from '../goods/waiting-goods-store.ts';
import type { SpotFeed } from '../prices/feeds/feed.ts';
import type { TickStore } from '../prices/tick-store.ts';
import type { Change, Changed, StaffChange } from './change.ts';
import type { ConfirmedSums, DayStore } from './day-store.ts';
import type { KeyStore } from './key-store.ts';
import type { LogStore } from './log-store.ts';
import type { Sleep, TodayStore, WaitingOrder } from './today-store.ts';

export type TodayStores = { readonly today: TodayStore; readonly log: LogStore; readonly keys: KeyStore };

/** The content of Today: the needs, and the facts that their lines show. */
export type TodayView = {
  readonly needs: readonly Need[];
  readonly asleep: readonly { readonly need: Need; readonly sleep: Sleep }[];
  readonly orders: ReadonlyMap<string, WaitingOrder>;
  readonly paused: readonly PausedProduct[];
  readonly costOf: CostOf;
  readonly spot: Spot;
  readonly driftLimitBasisPoints: number;
  readonly lastOrderAt: Instant | undefined;
  readonly day: {
    readonly of: ShopDay;
    readonly hour: number;
    readonly confirmed: ConfirmedSums;
    readonly today: DayFigures;
    readonly usual: DayFigures | undefined;
  };
};

export type Today = {
  read(): Promise<TodayView>;
  /** The line wakes by itself at `until`, and when what it stands for changes. */
  sleep(by: StaffChange, key: string, until: Instant, note: string): Promise<Changed<null>>;
};

type Parts = {
  readonly reads: {
    readonly today: TodayStore;
    readonly days: DayStore;
    readonly waitingGoods: WaitingGoodsStore;
    readonly proposals: ProposalStore;
    readonly pauses: PauseStore;
    readonly costs: CostStore;
    readonly ticks: Pick<TickStore, 'feedStates'>;
  };
  readonly change: Change<TodayStores>;
  readonly spot: () => Spot;
  readonly feeds: readonly Pick<SpotFeed, 'source'>[];
  readonly clock: () => Instant;
  readonly shopSettings: () => Pick<ShopSettings, 'hours' | 'drift-limit'>;
};

const WEEKS = 8;
const LONGEST_SLEEP_MS = 7 * DAY_MS;
/** An undo within half a minute after midnight still belongs to the day before. */
const SETTLED_AFTER_MS = 60_000;

export function createToday(parts: Parts): Today {
  const { reads, change, clock } = parts;
  const readDay = createReadDay(parts);
  const readNeeds = async (now: Instant) => {
    const { spot, feeds } = parts;
    const { hours, 'drift-limit': drift } = parts.shopSettings();
    const [waiting, newCount, paused, low, proposals, states, pauses] = await Promise.all([
      reads.today.waiting(now, shopDay(now).endsAt),
      reads.today.newCount(),
      reads.waitingGoods.paused(),
      reads.waitingGoods.lowStock(),
      reads.proposals.waiting(),
      reads.ticks.feedStates(),
      reads.pauses.open(),
    ]);
    const goods = [
      ...paused.map(({ name, since }) => ({ kind: 'goods-paused' as const, name, since })),
      ...low.map((product) => ({ kind: 'low-stock' as const, ...product })),
    ];
    const limits = { spot: spot(), driftLimitBasisPoints: drift.basisPoints };
    const feedsNow = states.filter((state) => feeds.some(({ source }) => source === state.source));
    const stopped = METALS.flatMap((metal) =>
      pauses
        .filter(({ scope, cause }) => scope === metal && cause === 'limit')
        .map(({ at }) => ({ metal, since: at.getTime() })),
    );
    const orders = waiting.map(toTodayOrder);
    const facts = { now, hours, ...limits, stopped, feeds: feedsNow };
    const needs = needsOf({ ...facts, newCount, goods, proposals, orders });
    return { needs, limits, waiting, paused };
  };
  return {
    async read() {
      const now = clock();
      const [{ needs, limits, waiting, paused }, sleeps, lastOrderAt, day] = await Promise.all([
        readNeeds(now),
        reads.today.sleeps(now),
        reads.days.lastOrderAt(),
        readDay(now),
      ]);
      const costOf = await reads.costs.of(waiting.map(bindingPrice));
      const rest = { ...limits, paused, costOf, orders: new Map(waiting.map((order) => [order.id, order])) };
      const sleepOf = new Map(sleeps.map((sleep) => [sleep.key, sleep]));
      const asleep = needs.flatMap((need) => {
        const sleep = sleepOf.get(need.key);
        return sleep ? [{ need, sleep }] : [];
      });
      return { ...rest, needs: needs.filter(({ key }) => !sleepOf.has(key)), asleep, lastOrderAt, day };
    },
    async sleep(by, key, until, note) {
      const now = clock();
      if (until > now + LONGEST_SLEEP_MS) return { ok: false, reason: 'invalid-input' };
      const { needs } = await readNeeds(now);
      return change(by, async ({ today, log }, actor) => {
        if (!needs.some((need) => need.key === key)) return { ok: false, reason: 'unknown-item' };
        const { staffId } = by.staff;
        await today.sleep({ key, until: new Date(until), note, staffId, at: new Date(now) }, now);
        await log.add(actor, { action: 'sleep', subject: `today ${key}`, after: new Date(until).toISOString() });
        return { ok: true, answer: null };
      });
    },
  };
}

/** Figures of days that are over are kept: they never change. */
function createReadDay({ reads: { days }, shopSettings }: Parts): (now: Instant) => Promise<TodayView['day']> {
  const kept = new Map<number, DayFigures>();
  const figuresOf = async (day: ShopDay, now: Instant) => {
    const before = kept.get(day.number);
    if (before) return before;
    const [sums, confirmations] = await Promise.all([days.hours(day), days.confirmations(day)]);
    const figures = foldDay(sums, confirmations, day.startsAt, shopSettings().hours);
    if (now > day.endsAt + SETTLED_AFTER_MS) kept.set(day.number, figures);
    return figures;
  };
  return async (now) => {
    const of = shopDay(now);
    for (const number of kept.keys()) if (number < of.number - 7 * WEEKS) kept.delete(number);
    const first = await days.firstOrderAt();
    const before = Array.from({ length: WEEKS }, (_, week) => shopDay(now, 7 * (week + 1))).filter(
      ({ endsAt }) => first !== undefined && endsAt > first,
    );
    const [today, confirmed, usual] = await Promise.all([
      figuresOf(of, now),
      days.confirmedSums(of),
      Promise.all(before.map((day) => figuresOf(day, now))),
    ]);
    return { of, hour: hourOf(now, of.startsAt), confirmed, today, usual: middleOf(usual) };
  };
}

function toTodayOrder(order: WaitingOrder): TodayOrder {
  const { stage, quote, heldSince, shippedSince } = order;
  const since = stage === 'held' ? heldSince : shippedSince;
  return {
    ...order,
    payBy: order.payBy?.getTime() ?? null,
    callAt: order.callAt?.getTime() ?? null,
    quote: quote && { state: quote.state, validUntil: quote.validUntil?.getTime() ?? null },
    paidAt: order.paidAt?.getTime() ?? null,
    since: since?.getTime() ?? null,
    letterFailedAt: order.failedLetter?.at.getTime() ?? null,
    untoldSince: order.untoldSince?.getTime() ?? null,
    parcelLostSince: order.parcelLostSince?.getTime() ?? null,
  };
}
