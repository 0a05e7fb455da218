import type { Instant } from '#domain/spot.ts';
import { UNDO_MS } from '#domain/stage-guards.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import type { OrderNews } from '../letters/waiting-letter.ts';
import { type OrderStores, type Receipt, receipt, undoneUntil, withoutReference } from './apply-move.ts';

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
