import type { CallOutcome } from '#domain/call-outcome.ts';
import { UNDO_MS } from '#domain/durations.ts';
import type { Instant } from '#domain/spot.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import type { OrderNews } from '../letters/waiting-letter.ts';
import { type OrderStores, type Receipt, receipt, undoneUntil, withoutReference } from './apply-move.ts';
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
export async function recordPhoneCall(working: Working, { outcome, note, callAt }: RecordedCall): Promise<number> {
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

type Noted = {
  readonly kind: 'payment' | 'parcel' | 'letter';
  readonly note?: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isUndoable?: boolean;
  readonly letter?: { readonly about: OrderNews; readonly fact: string };
};

/** Records an event that leaves the stage as it is. The order's version still grows, so that an old page cannot act on it. */
export async function recordOnOrder(
  { deskOrders, letters, log }: OrderStores,
  actor: Actor,
  now: Instant,
  order: DeskOrder,
  { kind, note, data, isUndoable = false, letter }: Noted,
): Promise<Changed<Receipt>> {
  await deskOrders.update(order.id, order.stage, {});
  const version = order.version + 1;
  const told = letter && { letter: letter.about, fact: letter.fact };
  const event = { kind, note, data: { ...data, ...told, version, isUndoable } };
  const seq = await deskOrders.addEvent(order.id, actor, now, event);
  if (letter) await letters.addLater({ ...letter, movedOrder: order.id, seq }, UNDO_MS / 1_000);
  await log.add(actor, { action: kind, subject: `order ${order.id}`, after: withoutReference(data) });
  return receipt({ ...order, version }, seq, isUndoable ? undoneUntil(now) : null);
}
