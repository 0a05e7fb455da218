import { marginLeft } from '#domain/drift.ts';
import type { Instant } from '#domain/spot.ts';
import { agreeFault } from '#domain/stage-guards.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import { applyMove, type OrderStores, type Receipt } from './apply-move.ts';
import { type ConfirmSettings, paymentRequest } from './confirm-order.ts';
import type { OfferedQuote } from './quote-store.ts';

/** Returns the newest price that was offered, while it is open; else undefined. */
export async function openQuote(
  { quotes }: Pick<OrderStores, 'quotes'>,
  orderId: string,
): Promise<OfferedQuote | undefined> {
  return (await quotes.of(orderId)).findLast(({ state }) => state === 'open');
}

/** Ends an offered price, by time or by staff: the order is again at the stage in which it was offered. Refused with `move-not-allowed` where none is open. */
export async function lapse(
  stores: OrderStores,
  actor: Actor,
  now: Instant,
  order: DeskOrder,
  state: 'lapsed' | 'taken-back',
): Promise<Changed<Receipt>> {
  const quote = await openQuote(stores, order.id);
  if (!quote) return { ok: false, reason: 'move-not-allowed' };
  await stores.quotes.setState(order.id, quote.seq, state);
  const offered = (await stores.deskOrders.events(order.id)).find(({ move }) => move === 'requote');
  const to = offered?.fromStage === 'review' ? 'review' : 'new';
  return applyMove(stores, actor, now, order, { move: 'lapse', to, data: { quote: quote.seq, state } });
}

type Agreeing = { readonly now: Instant; readonly settings: ConfirmSettings; readonly note?: string | undefined };

/**
 * Turns the order into the open offer. A promised price is not compared with the market again. Refused with `move-not-allowed`
 * without an offer, and with `quote-over` after its end.
 */
export async function agree(
  stores: OrderStores,
  actor: Actor,
  order: DeskOrder,
  { now, settings, note }: Agreeing,
): Promise<Changed<Receipt>> {
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
    data: { quote: quote.seq, margin: marginLeft(quote, quote.tick.prices, await stores.costs.of([quote])) },
    facts: { total: quote.total, replaced: order.total },
    offered: quote.lines,
    tick: quote.tick,
    ...paymentRequest(now, order, settings),
  });
}
