import type { CallOutcome } from '#domain/call-outcome.ts';
import type { Instant } from '#domain/spot.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Actor } from '../desk/log-store.ts';
import type { OrderStores } from './apply-move.ts';
import type { NewEvent } from './desk-order-store.ts';
import { tellMentioned } from './tell-colleagues.ts';

type Working = {
  readonly stores: Pick<OrderStores, 'deskOrders' | 'log' | 'mentions' | 'notices'>;
  readonly actor: Actor;
  readonly order: DeskOrder;
  readonly now: Instant;
};

/** The outcome of a call; `callAt` is the time of the next one. */
export type RecordedCall = {
  readonly outcome: CallOutcome;
  readonly note?: string | undefined;
  readonly callAt?: Instant | undefined;
};

/** Records a call about an order, in place of the call that was due. Returns the number of its event. */
export async function recordCall(working: Working, { outcome, note, callAt }: RecordedCall): Promise<number> {
  const next = callAt ? new Date(callAt) : null;
  await working.stores.deskOrders.callAgain(working.order.id, next);
  return recordWork(working, { kind: 'call', note, data: { outcome, ...(next && { callAt: next }) } });
}

/** Records work on an order that is no move, in its history and in the log. Returns the number of its event. */
export async function recordWork(
  { stores, actor, order, now }: Working,
  event: NewEvent & { readonly kind: 'note' | 'call' | 'take' },
): Promise<number> {
  const seq = await stores.deskOrders.addEvent(order.id, actor, now, event);
  const mentioned = await tellMentioned(stores, actor, { orderId: order.id, seq, note: event.note });
  const after = mentioned.length > 0 ? { ...event.data, mentioned } : event.data;
  await stores.log.add(actor, { action: event.kind, subject: `order ${order.id}`, after });
  return seq;
}
