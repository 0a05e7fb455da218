import { handedUntil } from '#domain/business-time.ts';
import { OPEN_STAGES } from '#domain/order-views.ts';
import type { Instant } from '#domain/spot.ts';
import { TAKEN_MS } from '#domain/stage-guards.ts';
import type { OpeningHours } from '#domain/week.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed } from '../desk/change.ts';
import {
  type Assignment,
  assignmentOf,
  isTakenByOther,
  type Receipt,
  receipt,
  tellTakenOver,
  undoneUntil,
} from './apply-move.ts';
import type { Acting } from './on-order.ts';
import { recordWork } from './record-work.ts';
import { tellColleagues } from './tell-colleagues.ts';

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

export type HandedOver = { readonly to: string; readonly assigned: Assignment };

/**
 * Assigns a locked order to a colleague until the close of the next business day. They see it on Today until they open it. Refused
 * with `unknown-staff` for a person who may not work on orders, and with `taken-by-other` while a third one works on it.
 */
export async function handOver(
  { stores, actor, staff, order, now }: Acting,
  { to, note }: { readonly to: string; readonly note?: string | undefined },
  hours: OpeningHours,
): Promise<Changed<Receipt>> {
  const { deskOrders, mentions, log } = stores;
  if (!OPEN_STAGES.some((stage) => stage === order.stage)) return { ok: false, reason: 'move-not-allowed' };
  if (isTakenByOther(order, staff.staffId, now)) return { ok: false, reason: 'taken-by-other' };
  const colleagues = await mentions.colleaguesOf(staff.staffId);
  if (!colleagues.some(({ id }) => id === to)) return { ok: false, reason: 'unknown-staff' };
  await deskOrders.assign(order.id, to, new Date(handedUntil(now, hours)));
  const handed: HandedOver = { to, assigned: assignmentOf(order) };
  const seq = await deskOrders.addEvent(order.id, actor, now, {
    kind: 'handover',
    note,
    data: { ...handed, version: order.version, isUndoable: true },
  });
  await tellColleagues(stores, { orderId: order.id, seq }, [to], 'handed-over', staff.staffId);
  await log.add(actor, { action: 'hand over', subject: `order ${order.id}`, after: { from: staff.staffId, to, seq } });
  return receipt(order, seq, undoneUntil(now));
}
