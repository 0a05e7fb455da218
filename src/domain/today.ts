import { openMsBetween, shipBy } from './business-time.ts';
import { driftOf } from './drift.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { type Cents, cents } from './money.ts';
import { nextOpening, shopDay } from './opening-hours.ts';
import type { OrderLine } from './order.ts';
import { orderBalance, shortOf } from './order-balance.ts';
import { calendarDay } from './shop-time.ts';
import type { Instant } from './spot.ts';
import { type Stage, statusOf } from './stage.ts';
import type { OrderTerms } from './terms.ts';
import { type PriceFacts, type PriceNeed, priceNeeds } from './today-prices.ts';
import type { OpeningHours } from './week.ts';

/** The facts of an order that its line on Today depends on. */
export type TodayOrder = {
  readonly id: string;
  readonly placedAt: Instant;
  /** The end of its price hold. */
  readonly heldUntil: Instant;
  readonly stage: Stage;
  readonly total: Cents;
  readonly lines: readonly OrderLine[];
  readonly payBy: Instant | null;
  readonly terms: OrderTerms;
  /** The customer's preferred time of the next call. */
  readonly callAt: Instant | null;
  /** The newest price that was offered. */
  readonly quote: { readonly state: string; readonly validUntil: Instant | null } | null;
  /** Received less paid back. */
  readonly paid: Cents;
  /** The time at which its money was complete. */
  readonly paidAt: Instant | null;
  /** The time from which it has been held, or its first parcel has been on the road. */
  readonly since: Instant | null;
  /** The time from which pieces of a shipped order have been in no parcel: one was lost or returned. */
  readonly parcelLostSince: Instant | null;
  /** The day by which its payment clears, where it is held for that. */
  readonly clearsOn?: string | null;
  readonly letterFailedAt: Instant | null;
  /** The time from which its price has waited to be told by phone, where there is no email address. */
  readonly untoldSince: Instant | null;
};

/**
 * Ranks of the needs, the most expensive to wait for first. Kinds of one rank compete by how late they are, or how soon they
 * end.
 */
const RANKS = {
  'call-due': 0,
  'hold-over': 0,
  'quote-lapsed': 0,
  'parcel-due': 0,
  'price-halted': 1,
  'limit-passed': 1,
  moved: 1,
  review: 2,
  'hold-ends': 2,
  'quote-ends': 2,
  'to-tell': 2,
  short: 3,
  'parcel-lost': 3,
  'pay-over': 3,
  proposals: 4,
  'pay-today': 5,
  'pay-back': 6,
  new: 7,
  'letter-failed': 8,
  'feed-stale': 9,
  'feed-silent': 9,
  'feed-apart': 9,
  'held-long': 10,
  'shipped-long': 11,
  'pre-sale-due': 12,
  'goods-paused': 12,
  'low-stock': 12,
} as const;

export type NeedKind = keyof typeof RANKS;

export const NEED_KINDS = Object.keys(RANKS) as readonly NeedKind[];

/** One line of Today. */
export type Need = {
  readonly kind: NeedKind;
  /** Stands for this line and what is in it: a line that was snoozed wakes when something new joins it. */
  readonly key: string;
  /** Oldest first. Empty for what is about no order. */
  readonly orderIds: readonly string[];
  /** Names of the products, metals or feeds that it is about, the longest waiting first. */
  readonly goods: readonly string[];
  /** The number of things that it stands for. */
  readonly count: number;
  /** The instant that it counts to or from. */
  readonly at: Instant;
  /** Money that the line is about: totals, or refunds due. */
  readonly amount: Cents;
};

export type TodayFacts = PriceFacts & {
  readonly hours: OpeningHours;
  readonly driftLimitBasisPoints: number;
  /** All orders that may need a person; others are ignored. */
  readonly orders: readonly TodayOrder[];
  /** The number of orders in stage `new`; `orders` holds the oldest of them. */
  readonly newCount: number;
  readonly goods: readonly TodayGoods[];
  /** Instants of changes of goods that wait for a person: asked for, or not made at their hour. Oldest first. */
  readonly proposals: readonly Instant[];
};

/** A product that may need a person: paused since, or counted and low since. */
export type TodayGoods = {
  readonly kind: 'goods-paused' | 'low-stock';
  readonly name: string;
  readonly since: Instant;
};

type Found = Need & {
  /** Within a rank the smallest comes first. */
  readonly weight: number;
};

const HELD_LONG_MS = 30 * HOUR_MS;
export const SHIPPED_LONG_MS = 7 * DAY_MS;
const PAUSED_LONG_MS = 7 * DAY_MS;

const TO_SHIP: readonly Stage[] = ['paid', 'allocated', 'packed'];
const PROMISED: readonly NeedKind[] = ['hold-over', 'parcel-due'];
const GROUPED: readonly NeedKind[] = ['pay-today', 'new', 'pre-sale-due'];

/** Returns the needs, sorted by the cost of waiting. An order has one line for its stage, besides money and emails. */
export function needsOf(facts: TodayFacts): readonly Need[] {
  const single = facts.orders.flatMap((order) => [
    ...present(needOfStage(order, facts)),
    ...present(moneyBack(order)),
    ...present(moneyShort(order)),
    ...present(failedLetter(order)),
  ]);
  const prices = priceNeeds(facts).map(aboutPrices);
  const all = [...single.filter(({ kind }) => !GROUPED.includes(kind)), ...prices];
  const grouped = [
    together('pay-today', single),
    together('pre-sale-due', single),
    withUnread(together('new', single), facts),
    goodsNeed('goods-paused', facts),
    goodsNeed('low-stock', facts),
    proposalsNeed(facts),
  ];
  return [...all, ...grouped.flatMap(present)].sort(byCost).map(({ weight: _, ...need }) => need);
}

/** The line for the stage of an order; undefined where nothing waits for a person. */
function needOfStage(order: TodayOrder, facts: TodayFacts): Found | undefined {
  const { stage, payBy, since, untoldSince } = order;
  const { now } = facts;
  const late = lateness(order, facts);
  if (late) return late;
  if (untoldSince !== null) return one('to-tell', order, untoldSince, untoldSince);
  if (stage === 'new' || stage === 'review') return undecided(order, facts);
  if (stage === 'requoted') {
    const until = order.quote?.validUntil ?? now;
    return until - now <= HOUR_MS ? one('quote-ends', order, until, until) : undefined;
  }
  if (stage === 'confirmed' && payBy !== null) {
    if (payBy < now) return one('pay-over', order, payBy, payBy);
    return payBy < shopDay(now).endsAt ? one('pay-today', order, payBy, payBy) : undefined;
  }
  if (stage === 'paid' && isDue(order, now)) return one('pre-sale-due', order, shopDay(now).startsAt, order.placedAt);
  if (order.parcelLostSince !== null) return one('parcel-lost', order, order.parcelLostSince, order.parcelLostSince);
  if (since === null) return undefined;
  if (stage === 'held' && isHeldLong(order, since, facts)) return one('held-long', order, since, since);
  return stage === 'shipped' && now - since > SHIPPED_LONG_MS ? one('shipped-long', order, since, since) : undefined;
}

/** A hold for a payment to clear is long from the clearing day on, any other after thirty open hours. */
function isHeldLong({ clearsOn }: TodayOrder, since: Instant, { now, hours }: TodayFacts): boolean {
  return clearsOn ? clearsOn <= calendarDay(now) : openMsBetween(since, now, hours) > HELD_LONG_MS;
}

/** The day has come on which its pieces were to ship. */
function isDue({ lines }: TodayOrder, now: Instant): boolean {
  return lines.some(({ shipsFrom }) => shipsFrom !== undefined && shipsFrom <= calendarDay(now));
}

/** Metals that are not sold come before the other needs of their rank. */
function aboutPrices({ kind, nth, at, names }: PriceNeed): Found {
  const line = { ...about(kind, [], at), key: `${kind}-${at}${nth ?? ''}`, goods: names, count: names.length };
  return { ...line, weight: RANKS[kind] === RANKS['price-halted'] ? Number.NEGATIVE_INFINITY : 0 };
}

/** One line for all products of a kind: a pause that is a week old, pieces that are few. */
function goodsNeed(kind: TodayGoods['kind'], { goods, now }: TodayFacts): Found | undefined {
  const found = goods
    .filter((one) => one.kind === kind && (kind === 'low-stock' || now - one.since > PAUSED_LONG_MS))
    .sort((a, b) => a.since - b.since);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return undefined;
  const names = found.map(({ name }) => name);
  const key = `${kind}-${last.since}`;
  return { ...about(kind, [], first.since), key, goods: names, count: names.length, weight: first.since };
}

/** One line for all changes of goods that wait. */
function proposalsNeed({ proposals }: TodayFacts): Found | undefined {
  const [first, last] = [proposals[0], proposals.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return { ...about('proposals', [], first), key: `proposals-${last}`, count: proposals.length, weight: first };
}

/** The most late of what is late: promises to customers by business time, what was agreed with the customer by the clock. */
function lateness(order: TodayOrder, { now, hours }: TodayFacts): Found | undefined {
  const { stage, callAt, quote, heldUntil, paidAt } = order;
  const due: [NeedKind, Instant | null][] = [];
  if (statusOf(stage) !== 'cancelled' && stage !== 'delivered') due.push(['call-due', callAt]);
  if (stage === 'new' || stage === 'review')
    due.push(quote?.state === 'lapsed' ? ['quote-lapsed', quote.validUntil] : ['hold-over', heldUntil]);
  if (TO_SHIP.includes(stage) && paidAt !== null)
    due.push(['parcel-due', shipBy(canShipFrom(order, paidAt, hours), hours, order.terms)]);
  const found = due.flatMap(([kind, at]) =>
    at !== null && at < now
      ? [one(kind, order, at, PROMISED.includes(kind) ? -openMsBetween(at, now, hours) : at - now)]
      : [],
  );
  return found.sort(byCost)[0];
}

/** Returns the later of its payment and the opening on the day of its last pre-sale. */
function canShipFrom({ lines }: TodayOrder, paidAt: Instant, hours: OpeningHours): Instant {
  let from = paidAt;
  while (lines.some(({ shipsFrom = '' }) => shipsFrom > calendarDay(from))) from = nextOpening(from, hours);
  return from;
}

function undecided(order: TodayOrder, { now, spot, driftLimitBasisPoints, hours }: TodayFacts): Found {
  const { heldUntil: until } = order;
  const drift = spot.state === 'unavailable' ? undefined : driftOf(order, spot.tick.prices);
  if (drift?.isBeyond(driftLimitBasisPoints)) return one('moved', order, until, -drift.cents);
  if (order.stage === 'review') return one('review', order, until, until);
  return one(openMsBetween(now, until, hours) <= HOUR_MS ? 'hold-ends' : 'new', order, until, until);
}

/** Money of an order that ended, or more than its total. */
function moneyBack(order: TodayOrder): Found | undefined {
  const { toPayBack: amount } = orderBalance(order.total, order.stage, [order.paid]);
  return amount > 0 ? { ...one('pay-back', order, order.placedAt, -amount), amount } : undefined;
}

/** Returns the need of an order whose money was complete and no longer is; undefined for any other. */
function moneyShort(order: TodayOrder): Found | undefined {
  const amount = shortOf({ ...order, hasPayments: order.paidAt !== null });
  return amount > 0 ? { ...one('short', order, order.placedAt, -amount), amount } : undefined;
}

function failedLetter(order: TodayOrder): Found | undefined {
  const { letterFailedAt: at } = order;
  return at === null ? undefined : one('letter-failed', order, at, at);
}

/** One line for all of a kind; it counts to the first instant of them. */
function together(kind: NeedKind, found: readonly Found[]): Found | undefined {
  const all = found.filter((need) => need.kind === kind).sort(byCost);
  const [first] = all;
  if (!first) return undefined;
  const orderIds = all.flatMap((need) => need.orderIds).sort();
  const amount = cents(all.reduce((sum, need) => sum + need.amount, 0));
  return { ...about(kind, orderIds, first.at), amount, weight: first.weight };
}

/** Only the oldest new orders were read; the line counts all. */
function withUnread(group: Found | undefined, { newCount, orders }: TodayFacts) {
  const read = orders.filter(({ stage }) => stage === 'new').length;
  return group && { ...group, count: group.count + Math.max(0, newCount - read) };
}

function one(kind: NeedKind, { id, total }: TodayOrder, at: Instant, weight: number): Found {
  return { ...about(kind, [id], at), amount: total, weight };
}

function about(kind: NeedKind, orderIds: readonly string[], at: Instant): Need {
  return {
    kind,
    key: `${kind}-${orderIds.at(-1) ?? at}`,
    orderIds,
    goods: [],
    count: orderIds.length,
    at,
    amount: cents(0),
  };
}

/** Equal ones by their oldest order, so that the list never changes by itself. */
function byCost(a: Found, b: Found): number {
  return RANKS[a.kind] - RANKS[b.kind] || a.weight - b.weight || (a.key < b.key ? -1 : 1);
}

function present<Thing>(thing: Thing | undefined): readonly Thing[] {
  return thing === undefined ? [] : [thing];
}
