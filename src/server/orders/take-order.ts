import { TAKEN_MS } from '#domain/stage-guards.ts';
import { tellTakenOver } from './apply-move.ts';
import type { Acting } from './on-order.ts';
import { recordWork } from './record-work.ts';

/**
 * Assigns a locked order to the person for twenty minutes, and tells the colleague who had it. Returns the number of the event; 0
 * where the person has it already: renewing leaves no trace.
 */
export async function assignTo(act: Pick<Acting, 'stores' | 'actor' | 'staff' | 'order' | 'now'>): Promise<number> {
  const { stores, staff, order, now } = act;
  await stores.deskOrders.assign(order.id, staff.staffId, new Date(now + TAKEN_MS));
  if (order.assignedTo === staff.staffId) return 0;
  await tellTakenOver(stores, order, staff.staffId, now);
  return recordWork(act, { kind: 'take', data: { from: order.assignedTo } });
}
