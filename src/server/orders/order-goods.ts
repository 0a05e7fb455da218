import type { HoldReason } from '#domain/order-reasons.ts';
import { hasGoodSerials, isAllDelivered, isAllSent } from '#domain/parcels.ts';
import { isPastDay } from '#domain/past-day.ts';
import { calendarDay } from '#domain/shop-time.ts';
import type { Stage } from '#domain/stage.ts';
import { clearingFault, correctFault, unholdTargets } from '#domain/stage-guards.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed } from '../desk/change.ts';
import { applyMove, type OrderStores, type Receipt } from './apply-move.ts';
import { createOnMove, type OrderChange } from './on-order.ts';
import type { FulfilmentParts } from './order-record.ts';

type Done = Promise<Changed<Receipt>>;

export type Holding = {
  readonly reason: HoldReason;
  readonly until?: string | undefined;
  readonly note?: string | undefined;
};

/** From the shelf to the customer's door. */
export type OrderGoods = {
  /** `ticked`: positions of all lines. `serials`: of each line by its position, as far as its pieces have any. */
  allocate(by: OrderChange, ticked: readonly number[], serials: readonly (readonly string[])[]): Done;
  pack(by: OrderChange): Done;
  /** `until`: the day by which a payment clears. */
  hold(by: OrderChange, holding: Holding): Done;
  unhold(by: OrderChange, to: Stage): Done;
  /** With a day, parcels that are on their way arrived on it. */
  deliver(by: OrderChange, day?: string): Done;
  correct(by: OrderChange, reason: string): Done;
};

export function createOrderGoods({ onOrder, clock }: FulfilmentParts): OrderGoods {
  const onMove = createOnMove(onOrder);
  return {
    allocate: (by, ticked, serials) =>
      onMove('allocate', by, async (stores, order, actor) => {
        const isWhole = order.lines.every(({ quantity }, position) => quantity === 0 || ticked.includes(position));
        if (!isWhole) return { ok: false, reason: 'pieces-left' };
        if (!isNumbered(order, serials)) return { ok: false, reason: 'serial-numbers' };
        const data = serials.some((ofLine) => ofLine.length > 0) ? { serials } : {};
        return applyMove(stores, actor, clock(), order, { move: 'allocate', to: 'allocated', data });
      }),
    pack: (by) =>
      onMove('pack', by, (stores, order, actor) =>
        applyMove(stores, actor, clock(), order, { move: 'pack', to: 'packed' }),
      ),
    hold: (by, { reason, until, note }) =>
      onMove('hold', by, async (stores, order, actor) => {
        const sentence = clearingFault(reason, until, calendarDay(clock()));
        if (sentence) return { ok: false, reason: 'invalid-input', sentence, fields: { until: sentence } };
        return applyMove(stores, actor, clock(), order, {
          move: 'hold',
          to: 'held',
          reason,
          note,
          ...(reason === 'clearing' && { data: { clearsOn: until } }),
          letter: { about: 'order-held', fact: reason },
        });
      }),
    unhold: (by, to) =>
      onMove('unhold', by, async (stores, order, actor) => {
        if (!(await unholdStages(stores, order)).includes(to)) return { ok: false, reason: 'move-not-allowed' };
        return applyMove(stores, actor, clock(), order, { move: 'unhold', to });
      }),
    deliver: (by, day) =>
      onMove('deliver', by, async (stores, order, actor) => {
        if (day && !isPastDay(day, order.placedAt, clock())) return { ok: false, reason: 'day-not-possible' };
        const arrived = day ? await stores.parcels.arrive(order.id, day) : [];
        if (!isAllDelivered(order.lines, await stores.parcels.of(order.id)))
          return { ok: false, reason: 'not-delivered' };
        return applyMove(stores, actor, clock(), order, { move: 'deliver', to: 'delivered', data: { arrived } });
      }),
    correct: (by, reason) =>
      onMove('correct', by, async (stores, order, actor) => {
        const delivered = (await stores.deskOrders.events(order.id)).find(({ toStage }) => toStage === 'delivered');
        const fault = delivered && correctFault(delivered.at.getTime(), clock());
        if (fault) return { ok: false, reason: fault };
        return applyMove(stores, actor, clock(), order, { move: 'correct', to: 'shipped', note: reason });
      }),
  };
}

function isNumbered({ lines }: DeskOrder, serials: readonly (readonly string[])[]): boolean {
  const held = serials.map((ofLine, position) => ({
    position,
    quantity: lines[position]?.quantity ?? 0,
    serials: ofLine,
  }));
  return hasGoodSerials([{ lines: held }]);
}

/**
 * The stages that a held order can return to: the one it came from. One with a parcel that was lost or came back is packed again
 * as soon as pieces of it are to be sent, and shipped only while there are none.
 */
export async function unholdStages(
  { deskOrders, parcels }: Pick<OrderStores, 'deskOrders' | 'parcels'>,
  { id, stage, lines }: DeskOrder,
): Promise<readonly Stage[]> {
  if (stage !== 'held') return [];
  const held = (await deskOrders.events(id)).find(({ move }) => move === 'hold');
  if (!held) return [];
  const targets = unholdTargets(held.fromStage as Stage, held.reason ?? '');
  if (held.fromStage !== 'shipped') return targets;
  const wanted = isAllSent(lines, await parcels.of(id)) ? 'shipped' : 'packed';
  return targets.filter((target) => target === wanted);
}
