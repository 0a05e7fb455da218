import type { OrderStores } from './apply-move.ts';
import type { Change, Changed, StaffChange } from './change.ts';
import type { Actor } from './log-store.ts';
import type { DeskOrder } from './order-store.ts';

/** A change of one order: which, and the version that the person has seen. */
export type OrderChange = StaffChange & { readonly orderId: string; readonly version: number };

export type OnOrder = <Answer>(
  by: OrderChange,
  work: (stores: OrderStores, order: DeskOrder, actor: Actor) => Promise<Changed<Answer>>,
) => Promise<Changed<Answer>>;

/** Runs a change under the order's lock. One that was made to an older version of the order is refused. */
export function createOnOrder(change: Change<OrderStores>): OnOrder {
  return (by, work) =>
    change(by, async (stores, actor) => {
      const order = await stores.deskOrders.lock(by.orderId);
      if (!order) return { ok: false, reason: 'unknown-order' };
      if (order.version !== by.version) return { ok: false, reason: 'changed-meanwhile' };
      return work(stores, order, actor);
    });
}
