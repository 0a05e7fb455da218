import type { Instant } from '#domain/spot.ts';
import type { Changed } from '../change.ts';
import type { Actor } from '../log-store.ts';
import type { OrderStores, Receipt } from './apply-move.ts';
import type { DeskOrder } from './desk-order-store.ts';
import type { OnOrder } from './on-order.ts';

export type FulfilmentParts = { readonly onOrder: OnOrder; readonly clock: () => Instant };

type Noted = {
  readonly kind: 'payment' | 'parcel' | 'letter';
  readonly note?: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
};

/** What happened to an order without a new stage: a new version all the same, so that an old page cannot act on it. */
export async function recordOnOrder(
  { deskOrders, log }: OrderStores,
  actor: Actor,
  now: Instant,
  order: DeskOrder,
  { kind, note, data }: Noted,
): Promise<Changed<Receipt>> {
  await deskOrders.update(order.id, order.stage, {});
  const seq = await deskOrders.addEvent(order.id, actor, now, { kind, note, data });
  await log.add(actor, { action: kind, subject: `order ${order.id}`, after: data });
  return {
    ok: true,
    answer: { orderId: order.id, version: order.version + 1, stage: order.stage, seq, undoUntil: null },
  };
}
