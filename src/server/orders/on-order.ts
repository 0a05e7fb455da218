import { type Move, movesFrom } from '#domain/stage.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Change, Changed, StaffChange } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import type { OrderStores } from './apply-move.ts';

/** A change of one order: which, and the version that the person has seen. */
export type OrderChange = StaffChange & { readonly orderId: string; readonly version: number };

export type OnOrder = <Answer>(
  by: OrderChange,
  work: (stores: OrderStores, order: DeskOrder, actor: Actor) => Promise<Changed<Answer>>,
) => Promise<Changed<Answer>>;

/** A move of an order, or one of several. */
export type OnMove = <Answer>(
  moves: Move | readonly Move[],
  by: OrderChange,
  work: (stores: OrderStores, order: DeskOrder, actor: Actor) => Promise<Changed<Answer>>,
) => Promise<Changed<Answer>>;

/** A change that is never out of date: it adds to an order, or marks it. */
export type OnAnyVersion = <Answer>(
  by: StaffChange & { readonly orderId: string },
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

/** Runs a move. What the table of moves does not have is refused before a guard speaks: the person reads what cannot be at all. */
export function createOnMove(onOrder: OnOrder): OnMove {
  return (moves, by, work) =>
    onOrder(by, async (stores, order, actor) => {
      const allowed = movesFrom(order.stage, by.staff.role);
      if (![moves].flat().some((move) => allowed.includes(move))) return { ok: false, reason: 'move-not-allowed' };
      return work(stores, order, actor);
    });
}

/** Runs a change under the order's lock, whatever version the person has seen. */
export function createOnAnyVersion(change: Change<OrderStores>): OnAnyVersion {
  return (by, work) =>
    change(by, async (stores, actor) => {
      const order = await stores.deskOrders.lock(by.orderId);
      return order ? work(stores, order, actor) : { ok: false, reason: 'unknown-order' };
    });
}
