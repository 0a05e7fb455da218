import { heldUntil, paymentDates } from '#domain/business-time.ts';
import { type CostOf, driftOf, marginLeft } from '#domain/drift.ts';
import type { Cents } from '#domain/money.ts';
import type { QuoteMinutes } from '#domain/offered-price.ts';
import { metalsOf, orderTotal } from '#domain/order.ts';
import type { DeclineReason } from '#domain/order-reasons.ts';
import { type Instant, livePrices, type Spot } from '#domain/spot.ts';
import { agreeFault, confirmFault } from '#domain/stage-guards.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import { applyMove, isTakenByOther, type OrderStores, type Receipt } from './apply-move.ts';
import { type GoodsForSale, offeredLines } from './offered-lines.ts';
import { createOnMove, type OnOrder, type OrderChange } from './on-order.ts';
import type { OfferedQuote } from './quote-store.ts';

const MINUTE_MS = 60_000;

export type WantedLine = { readonly productId: string; readonly quantity: number };
type Done = Promise<Changed<Receipt>>;

/** What becomes of an order before money comes. */
export type OrderDecisions = {
  /** `total` is what the person has seen. */
  confirm(by: OrderChange, total: Cents): Done;
  /** A new price for these lines, at the newest live tick. */
  requote(by: OrderChange, lines: readonly WantedLine[], minutes: QuoteMinutes): Done;
  takeBackQuote(by: OrderChange): Done;
  agreedByPhone(by: OrderChange, note: string): Done;
  decline(by: OrderChange, reason: DeclineReason, note?: string): Done;
  review(by: OrderChange, note: string): Done;
  release(by: OrderChange, note: string): Done;
};

type Parts = GoodsForSale & {
  readonly onOrder: OnOrder;
  readonly clock: () => Instant;
  readonly spot: () => Spot;
  readonly driftLimitBasisPoints: number;
  readonly holdHours: number;
};

export function createOrderDecisions(parts: Parts): OrderDecisions {
  const { clock } = parts;
  const onMove = createOnMove(parts.onOrder);
  return {
    confirm: (by, total) =>
      onMove('confirm', by, async (stores, order, actor) => {
        const now = clock();
        if (total !== order.total) return { ok: false, reason: 'price-moved' };
        if (isTakenByOther(order, by.staff.staffId, now)) return { ok: false, reason: 'taken-by-other' };
        const fault = faultOf(parts, order, by, now, await stores.costs.of([order]));
        if (fault) return { ok: false, reason: fault };
        return applyMove(stores, actor, now, order, { move: 'confirm', to: 'confirmed', ...confirmed(now) });
      }),
    requote: (by, lines, minutes) =>
      onMove('requote', by, (stores, order, actor) => requote(parts, stores, order, actor, lines, minutes)),
    takeBackQuote: (by) =>
      onMove('lapse', by, (stores, order, actor) => lapse(stores, actor, clock(), order, 'taken-back')),
    agreedByPhone: (by, note) =>
      onMove('agree', by, (stores, order, actor) => agree(stores, actor, clock(), order, note)),
    decline: (by, reason, note) =>
      onMove('decline', by, (stores, order, actor) =>
        applyMove(stores, actor, clock(), order, {
          move: 'decline',
          to: 'declined',
          reason,
          note,
          letter: { about: 'order-cancelled', fact: reason },
        }),
      ),
    review: (by, note) =>
      onMove('review', by, (stores, order, actor) =>
        applyMove(stores, actor, clock(), order, { move: 'review', to: 'review', note }),
      ),
    release: (by, note) =>
      onMove('release', by, (stores, order, actor) =>
        applyMove(stores, actor, clock(), order, { move: 'release', to: 'new', note }),
      ),
  };
}

function faultOf(parts: Parts, order: DeskOrder, { staff }: OrderChange, now: Instant, costOf: CostOf) {
  const { spot, driftLimitBasisPoints, holdHours } = parts;
  const prices = livePrices(spot(), metalsOf(order.lines));
  return confirmFault({
    role: staff.role,
    stage: order.stage,
    now,
    priceHeldUntil: heldUntil(order.placedAt, holdHours),
    drift: prices && driftOf(order, prices),
    driftLimitBasisPoints,
    marginLeft: prices ? marginLeft(order, prices, costOf).cents : order.total,
  });
}

/** What an order has once its price is fixed. */
function confirmed(now: Instant) {
  const { payBy, reminders } = paymentDates(now);
  return {
    patch: { payBy: new Date(payBy), remindAt: new Date(reminders[0]), remindersSent: 0 },
    letter: { about: 'order-confirmed' as const },
  };
}

async function requote(
  { clock, spot, ...goods }: Parts,
  stores: OrderStores,
  order: DeskOrder,
  actor: Actor,
  wanted: readonly WantedLine[],
  minutes: number,
): Done {
  const [now, current] = [clock(), spot()];
  if (current.state !== 'live') return { ok: false, reason: 'no-live-price' };
  const offered = offeredLines(order.lines, wanted, current.tick.prices, goods);
  if (!offered.ok) return offered;
  const { lines } = offered;
  if (!livePrices(current, metalsOf(lines))) return { ok: false, reason: 'no-live-price' };
  const { quotes } = stores;
  const staffId = actor.kind === 'staff' ? actor.staffId : null;
  if ((await quotes.of(order.id)).length === 0) await quotes.add(order.id, asPlaced(order));
  const validUntil = new Date(now + minutes * MINUTE_MS);
  const seq = await quotes.add(order.id, {
    lines,
    total: orderTotal(lines),
    tick: current.tick,
    madeBy: staffId,
    madeAt: new Date(now),
    validUntil,
    state: 'open',
  });
  return applyMove(stores, actor, now, order, {
    move: 'requote',
    to: 'requoted',
    data: { quote: seq, until: validUntil },
    facts: { total: orderTotal(lines), replaced: order.total, goodUntil: validUntil.getTime() },
    offered: lines,
    letter: { about: 'order-requoted', fact: String(seq) },
  });
}

function asPlaced({ lines, total, tick, placedAt }: DeskOrder): Omit<OfferedQuote, 'seq'> {
  return { lines, total, tick, madeBy: null, madeAt: new Date(placedAt), validUntil: null, state: 'placed' };
}

/** The newest price that was offered, while it is open. */
export async function openQuote(
  { quotes }: Pick<OrderStores, 'quotes'>,
  orderId: string,
): Promise<OfferedQuote | undefined> {
  return (await quotes.of(orderId)).findLast(({ state }) => state === 'open');
}

/** An offered price ends: by time, or by staff who take it back. */
export async function lapse(
  stores: OrderStores,
  actor: Actor,
  now: Instant,
  order: DeskOrder,
  state: 'lapsed' | 'taken-back',
): Done {
  const quote = await openQuote(stores, order.id);
  if (!quote) return { ok: false, reason: 'move-not-allowed' };
  await stores.quotes.setState(order.id, quote.seq, state);
  return applyMove(stores, actor, now, order, { move: 'lapse', to: 'new', data: { quote: quote.seq, state } });
}

/** The order becomes what was offered. A promised price is not compared with the market again. */
export async function agree(stores: OrderStores, actor: Actor, now: Instant, order: DeskOrder, note?: string): Done {
  const quote = await openQuote(stores, order.id);
  if (order.stage !== 'requoted' || !quote?.validUntil) return { ok: false, reason: 'move-not-allowed' };
  const fault = agreeFault(quote.validUntil.getTime(), now);
  if (fault) return { ok: false, reason: fault };
  await stores.quotes.setState(order.id, quote.seq, 'agreed');
  await stores.deskOrders.reprice(order.id, quote);
  return applyMove(stores, actor, now, order, {
    move: 'agree',
    to: 'confirmed',
    note,
    data: { quote: quote.seq },
    facts: { total: quote.total, replaced: order.total },
    offered: quote.lines,
    ...confirmed(now),
  });
}
