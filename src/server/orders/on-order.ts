import type { Call } from '#contract/call.ts';
import type { Instant } from '#domain/spot.ts';
import { type Move, movesFrom } from '#domain/stage.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import { type Act, type Change, type Changed, createOnChange } from '../desk/change.ts';
import type { StaffHandler, StaffRequest } from '../http/staff-route.ts';
import { applyMove, type OrderMove, type OrderStores, type Receipt } from './apply-move.ts';
import { type RecordedCall, recordPhoneCall } from './record-work.ts';

/** A call about one order, under its lock. */
export type OrderAct<C extends Call> = Act<C, OrderStores> & {
  readonly order: DeskOrder;
  readonly now: Instant;
  /** Moves the order: see `applyMove`. */
  readonly move: (wanted: OrderMove) => Promise<Changed<Receipt>>;
};

/** The part of an act that all calls share. */
export type Acting = Pick<OrderAct<Call>, 'stores' | 'actor' | 'staff' | 'order' | 'now' | 'move'>;

type OrderWork<C extends Call> = (act: OrderAct<C>) => Promise<Changed<Receipt>>;

/** The input about one order: its number, the version that the person has seen, and the call in which it was decided. */
type Asked = {
  readonly params: { readonly orderId: string };
  readonly body: { readonly version?: number; readonly call?: RecordedCall } | undefined;
};

/**
 * Makes handlers of calls about one order. A call to the customer in the body is recorded in the same transaction. Refused with `unknown-order`, `changed-meanwhile` for an older version, or
 * `move-not-allowed`.
 */
export function createOnOrder({
  change,
  clock,
}: {
  readonly change: Change<OrderStores>;
  readonly clock: () => Instant;
}) {
  const onChange = createOnChange(change);

  function onLocked<C extends Call>(work: OrderWork<C>): StaffHandler<C> {
    return onChange<C>((async (act: Act<C, OrderStores>) => {
      const { stores, actor } = act;
      const { params, body } = askedOf(act);
      const locked = await stores.deskOrders.lock(params.orderId);
      if (!locked) return { ok: false, reason: 'unknown-order' };
      const now = clock();
      const call = body?.call;
      const order = call ? { ...locked, callAt: null } : locked;
      const changed = await work({
        ...act,
        order,
        now,
        move: (wanted) => applyMove(stores, actor, now, order, wanted),
      });
      // After its move, of which it has told the customer; undoing the move keeps it.
      if (changed.ok && call) await recordPhoneCall({ stores, actor, order, now }, call);
      return changed;
    }) as Parameters<typeof onChange<C>>[0]);
  }

  /** One that was made to an older version of the order is refused. */
  function onOrder<C extends Call>(work: OrderWork<C>): StaffHandler<C> {
    return onLocked<C>(async (act) =>
      act.order.version === askedOf(act).body?.version ? work(act) : { ok: false, reason: 'changed-meanwhile' },
    );
  }

  return {
    onOrder,
    /** A change that is never out of date: it adds to an order, or marks it. */
    onAnyVersion: onLocked,
    /** A move, or one of several. What the table of moves does not have is refused before a guard speaks: the person reads what cannot be at all. */
    onMove: <C extends Call>(moves: Move | readonly Move[], work: OrderWork<C>) =>
      onOrder<C>(async (act) => {
        const allowed = movesFrom(act.order.stage, act.staff.role);
        if (![moves].flat().some((move) => allowed.includes(move))) return { ok: false, reason: 'move-not-allowed' };
        return work(act);
      }),
  };
}

function askedOf(request: StaffRequest<Call>): Asked {
  return request as unknown as Asked;
}
