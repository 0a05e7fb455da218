import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { hasGoodSerials, isAllDelivered, isAllSent } from '#domain/parcels.ts';
import { isPastDay } from '#domain/past-day.ts';
import { calendarDay } from '#domain/shop-time.ts';
import type { Stage } from '#domain/stage.ts';
import { clearingFault, correctFault, unholdTargets } from '#domain/stage-guards.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import { createOnChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { OrderStores } from './apply-move.ts';
import { assignTo } from './assign-order.ts';
import { createOnOrder } from './on-order.ts';

/**
 * Handlers of an order from the shelf to the customer's door. Refused with `pieces-left`, `serial-numbers` or `not-delivered`
 * where goods are missing.
 */
export function packingCalls(context: DeskContext) {
  const { onMove } = createOnOrder(context);
  const onChange = createOnChange(context.change);
  return {
    /** The order is locked before it is judged: what two people ask at once is answered with two orders. */
    takeNextToPack: onChange<typeof DESK_CALLS.takeNextToPack>(async ({ stores, actor, staff, body: { skipped } }) => {
      const now = context.clock();
      const packer = { staffId: staff.staffId, now, skipped };
      const orderId = await stores.toPack.lockNext(packer);
      const order = orderId === undefined ? undefined : await stores.deskOrders.lock(orderId);
      if (order) await assignTo({ stores, actor, staff, order, now });
      const { free, withOthers } = await stores.toPack.counts(packer);
      return { ok: true, answer: { orderId: order?.id ?? null, left: order ? free - 1 : free, withOthers } };
    }),
    allocateOrder: onMove('allocate', async ({ order, body: { ticked, serials = [] }, move }) => {
      const isWhole = order.lines.every(({ quantity }, position) => quantity === 0 || ticked.includes(position));
      if (!isWhole) return { ok: false, reason: 'pieces-left' };
      if (!isNumbered(order, serials)) return { ok: false, reason: 'serial-numbers' };
      const data = serials.some((ofLine) => ofLine.length > 0) ? { serials } : {};
      return move({ move: 'allocate', to: 'allocated', data });
    }),
    packOrder: onMove('pack', async ({ order, body: { serials }, move }) => {
      if (!isNumbered(order, serials ?? [])) return { ok: false, reason: 'serial-numbers' };
      return move({ move: 'pack', to: 'packed', data: serials ? { serials } : {} });
    }),
    holdOrder: onMove('hold', async ({ now, body: { reason, until, note }, move }) => {
      const sentence = clearingFault(reason, until, calendarDay(now));
      if (sentence) return { ok: false, reason: 'invalid-input', sentence, fields: { until: sentence } };
      return move({
        move: 'hold',
        to: 'held',
        reason,
        note,
        ...(reason === 'clearing' && { data: { clearsOn: until } }),
        letter: { about: 'order-held', fact: reason },
      });
    }),
    unholdOrder: onMove('unhold', async ({ stores, order, body: { to }, move }) => {
      if (!(await unholdStages(stores, order)).includes(to)) return { ok: false, reason: 'move-not-allowed' };
      return move({ move: 'unhold', to });
    }),
    deliverOrder: onMove('deliver', async ({ stores: { parcels }, order, now, body: { day }, move }) => {
      if (day && !isPastDay(day, order.placedAt, now)) return { ok: false, reason: 'day-not-possible' };
      const arrived = day ? await parcels.arrive(order.id, day) : [];
      if (!isAllDelivered(order.lines, await parcels.of(order.id))) return { ok: false, reason: 'not-delivered' };
      return move({ move: 'deliver', to: 'delivered', data: { arrived } });
    }),
    correctDelivery: onMove('correct', async ({ stores: { deskOrders }, order, now, body: { reason }, move }) => {
      const delivered = (await deskOrders.events(order.id)).find(({ toStage }) => toStage === 'delivered');
      const fault = delivered && correctFault(delivered.at.getTime(), now);
      if (fault) return { ok: false, reason: fault };
      return move({ move: 'correct', to: 'shipped', note: reason });
    }),
  } satisfies Partial<StaffHandlers>;
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
