import type { MetalAnswer } from '#contract/calls/rates.ts';
import { presentRates } from '#contract/records.ts';
import { STREAMS } from '#contract/streams.ts';
import { deskNotices } from '#domain/desk-price.ts';
import { closeName } from '#domain/market-close.ts';
import { marketHours } from '#domain/market-hours.ts';
import { METALS } from '#domain/metal.ts';
import { shortDeadlineText } from '#domain/shop-time.ts';
import { type Instant, isPriced, type Spot, type Tick } from '#domain/spot.ts';
import type { CatalogueBoard } from '../goods/catalogue-board.ts';
import type { Reference } from './recent-ticks.ts';
import type { SpotBoard } from './spot-board.ts';
import { rangeOf } from './spot-history.ts';

/** One row of a phone. */
const DEMO_NOTICE = 'Demo prices, not market prices.';

type Terms = {
  readonly now: Instant;
  readonly pollMs: number;
  readonly honourMs: number;
  readonly isStreamed: boolean;
  /** The end of the price hold of an order placed now; undefined where prices are not held. */
  readonly ordersHeldUntil: Instant | undefined;
};

export type Goods = Pick<CatalogueBoard, 'revision' | 'pauses'>;

/**
 * Presents the spot prices for pages, and for `GET /api/getMetal`, which adds its time. Rates are 0 while there is no price,
 * and `at` is null.
 */
export function presentMetal(spot: SpotBoard, goods: Goods, terms: Terms): MetalAnswer {
  const { pollMs, honourMs, isStreamed, ordersHeldUntil, now } = terms;
  const current = spot.current();
  const shared = {
    base: 'USD',
    everySeconds: Math.round(pollMs / 1000),
    heldSeconds: Math.floor(honourMs / 1000),
    ...(ordersHeldUntil !== undefined && { ordersHeldUntil: isoText(ordersHeldUntil) }),
  } as const;
  if (current.state === 'unavailable') {
    const nothing = { rates: { USDXAU: 0, USDXAG: 0 }, state: 'unavailable', at: null, source: null } as const;
    return { ...shared, success: false, ...nothing, ...presentGoods(goods) };
  }
  const { state, tick } = current;
  const history = spot.history();
  const range = rangeOf(history);
  return {
    ...shared,
    success: state === 'live',
    ...presentReading(tick, spot.reference(), goods, now),
    state,
    history: history.map(({ at, prices }) => ({ at: isoText(at), ...presentRates(prices) })),
    ...(range && { range: { low: presentRates(range.low), high: presentRates(range.high) } }),
    ...(isStreamed && { stream: STREAMS.streamRates.path }),
  };
}

/** Presents the market's hours, and a notice about prices that do not follow it; neither for prices of tests. */
function marketOf(tick: Tick, now: Instant): Pick<MetalAnswer, 'market' | 'notice'> {
  const source = tick.deskPrices?.of ?? tick.source;
  const { isOpen, until } = marketHours(now);
  const isTraded = source !== 'demo' && source !== 'fixed';
  const notices = [...(source === 'demo' ? [DEMO_NOTICE] : []), ...deskNotices(tick)];
  if (notices.length === 0 && isTraded && !isOpen)
    notices.push(`Market closed until ${shortDeadlineText(until, now)}.`);
  return {
    ...(isTraded && { market: { isOpen, until: isoText(until) } }),
    ...(notices.length > 0 && { notice: notices.join(' ') }),
  };
}

/** A tick, and the reading of the day that it is compared with. The first tick of all is compared with nothing. */
export function presentReading(tick: Tick, reference: Reference | undefined, goods: Goods, now: Instant) {
  const { prices, at, source } = tick;
  const halted = METALS.filter((metal) => !isPriced(tick, metal));
  return {
    ...presentGoods(goods),
    rates: presentRates(prices),
    at: isoText(at),
    source,
    ...marketOf(tick, now),
    ...(halted.length > 0 && { halted }),
    ...(reference &&
      reference.at < at && {
        reference: {
          at: isoText(reference.at),
          ...presentRates(reference.prices),
          ...(reference.isClose && { name: closeName(at) }),
        },
      }),
  };
}

/** On the wire the revision of the goods is `catalogue`, and their pauses are `sales`. */
export function presentGoods(goods: Goods) {
  return { catalogue: goods.revision(), sales: goods.pauses() };
}

/** State, source and age of the rates, for monitoring. Null where nothing is known. */
export function presentFeedState(spot: Spot, now: Instant) {
  if (spot.state === 'unavailable') return { spot: spot.state, source: null, ageSeconds: null };
  return { spot: spot.state, source: spot.tick.source, ageSeconds: Math.round((now - spot.tick.at) / 1000) };
}

export function isoText(instant: Instant): string {
  return new Date(instant).toISOString();
}
