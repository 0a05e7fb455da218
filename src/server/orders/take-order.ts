import type { Instant } from '#domain/spot.ts';
import { TAKEN_MS } from '#domain/stage-guards.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import { tellTakenOver } from './apply-move.ts';
import type { Acting } from './on-order.ts';
import { recordWork } from './record-work.ts';

/**
 * Assigns a locked order to the person for twenty minutes, and tells the colleague who had it. Returns the number of the event; 0
 * where the person has it already: renewing leaves no trace.
 */
export async function assignTo(act: Pick<Acting, 'stores' | 'actor' | 'staff' | 'order' | 'now'>): Promise<number> {
  const { stores, staff, order, now } = act;
  await stores.deskOrders.assign(order.id, staff.staffId, new Date(takenUntil(order, staff.staffId, now)));
  if (order.assignedTo === staff.staffId) return 0;
  await tellTakenOver(stores, order, staff.staffId, now);
  return recordWork(act, { kind: 'take', data: { from: order.assignedTo } });
}

/** An order that was handed over stays with the person for longer. */
function takenUntil({ assignedTo, assignedUntil }: DeskOrder, staffId: string, now: Instant): Instant {
  return Math.max(now + TAKEN_MS, assignedTo === staffId ? (assignedUntil?.getTime() ?? 0) : 0);
}
