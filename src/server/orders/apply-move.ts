import { UNDO_MS } from '#domain/durations.ts';
import type { EventFacts } from '#domain/event-detail.ts';
import type { OrderLine } from '#domain/order.ts';
import { OPEN_STAGES } from '#domain/order-views.ts';
import { soldBy, subtractAmounts } from '#domain/position.ts';
import type { Instant, Tick } from '#domain/spot.ts';
import { canUndo, isMove, type Move, type Mover, type Stage } from '#domain/stage.ts';
import { assigneeOf, TAKEN_MS } from '#domain/stage-guards.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import type { OrderNews } from '../letters/waiting-letter.ts';
import type { Stores } from '../stores.ts';
import type { OrderPatch } from './desk-order-store.ts';
import { moveStock } from './order-stock.ts';
import { tellMentioned } from './tell-colleagues.ts';

/** The assignment of an order before a change; undo restores it. */
export type Assignment = { readonly to: string | null; readonly until: string | null };

/** The stores of work on orders. */
export type OrderStores = Pick<
  Stores,
  | ('deskOrders' | 'quotes' | 'money' | 'parcels' | 'toPack' | 'mentions' | 'attachments' | 'costs' | 'stock')
  | ('accounts' | 'letters' | 'notices' | 'log' | 'keys')
>;

/** The receipt of a change; the client reads the order again. `undoUntil` is null where it cannot be undone. */
export type Receipt = {
  readonly orderId: string;
  readonly version: number;
  readonly stage: Stage;
  readonly seq: number;
  readonly undoUntil: Instant | null;
  /** True where the change assigned an open order to the person, who did not have it. */
  readonly isTaken: boolean;
};

export type OrderMove = {
  readonly move: Move;
  readonly to: Stage;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly patch?: OrderPatch;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Figures for history and log. */
  readonly facts?: EventFacts | undefined;
  /** `fact` adds to the order's own facts: a reason, an offer's number. */
  readonly letter?: { readonly about: OrderNews; readonly fact?: string };
  /** Lines of the price that is offered, or agreed to. */
  readonly offered?: readonly OrderLine[];
  /** The tick of the price that is agreed to, in place of the order's. */
  readonly tick?: Tick;
  /** Lines without the pieces that are cancelled. */
  readonly kept?: readonly OrderLine[];
  /** Money that went back cannot be taken back. */
  readonly isFinal?: boolean;
  /** The assignment that undo restores; by default that of the order. */
  readonly assigned?: Assignment;
};

/** A payment may have gone back after the order went on: goods wait until it is paid again. */
const NEEDS_MONEY: readonly Move[] = ['pay', 'allocate', 'pack', 'ship', 'shipNow'];

/**
 * Every move of an order: under its lock, in one transaction with its event, its letter and its row in the log. Refuses what the
 * table of moves does not have. Undo takes one back (`work-calls.ts`).
 */
export async function applyMove(
  stores: OrderStores,
  actor: Actor,
  now: Instant,
  order: DeskOrder,
  wanted: OrderMove,
): Promise<Changed<Receipt>> {
  const { deskOrders, money, letters, log } = stores;
  const { move, to, reason, note, patch = {}, data, facts, letter, isFinal = false } = wanted;
  const { assigned = assignmentOf(order) } = wanted;
  if (!isMove(move, order.stage, to, moverOf(actor))) return { ok: false, reason: 'move-not-allowed' };
  if (NEEDS_MONEY.includes(move) && (await money.balanceOf(order)).open > 0) return { ok: false, reason: 'money-open' };
  const pieces = await moveStock(stores, actor, now, order, wanted);
  if (!pieces.ok) return pieces;
  const version = order.version + 1;
  const isUndoable = actor.kind === 'staff' && canUndo(move) && !isFinal;
  const { payBy, remindAt, remindersSent, callAt } = order;
  await deskOrders.update(order.id, to, {
    callAt: null,
    ...(actor.kind === 'staff' && takenBy(actor.staffId, now)),
    ...patch,
  });
  const seq = await deskOrders.addEvent(order.id, actor, now, {
    kind: 'move',
    move,
    from: order.stage,
    to,
    reason,
    note,
    sold: subtractAmounts(soldBy(movedOrder(order, wanted)), soldBy(order)),
    data: {
      ...data,
      ...facts,
      version,
      isUndoable,
      ...(pieces.moves.length > 0 && { stock: pieces.moves }),
      ...(letter && { letter: letter.about, fact: letter.fact }),
      assigned,
      before: { payBy, remindAt, remindersSent, callAt },
    },
  });
  await tellMentioned(stores, actor, { orderId: order.id, seq, note });
  const delay = actor.kind === 'staff' ? UNDO_MS / 1_000 : 0;
  if (letter) await letters.addLater({ ...letter, movedOrder: order.id, seq }, delay);
  if (actor.kind === 'staff') await tellTakenOver(stores, order, actor.staffId, now);
  const after = facts ? { stage: to, ...withoutReference(facts) } : to;
  await log.add(actor, { action: move, subject: `order ${order.id}`, before: order.stage, after, reason });
  const undoUntil = isUndoable ? undoneUntil(now) : null;
  return receipt({ id: order.id, version, stage: to }, seq, undoUntil, isNewlyTaken(actor, assigned, to, now));
}

/** The receipt of event `seq`, 0 for none, and of the order as it is then. */
export function receipt(
  { id, version, stage }: Pick<DeskOrder, 'id' | 'version' | 'stage'>,
  seq: number,
  undoUntil: Instant | null = null,
  isTaken = false,
): { readonly ok: true; readonly answer: Receipt } {
  return { ok: true, answer: { orderId: id, version, stage, seq, undoUntil, isTaken } };
}

/** True where a move that leaves the order open assigns it to a person who did not have it. */
function isNewlyTaken(actor: Actor, { to: assignedTo, until }: Assignment, stage: Stage, now: Instant): boolean {
  const assignee = assigneeOf({ assignedTo, assignedUntil: until === null ? null : Date.parse(until) }, now);
  return actor.kind === 'staff' && assignee !== actor.staffId && OPEN_STAGES.some((open) => open === stage);
}

/** The order with the stage, the lines and the tick that a move gives it. A price that is only offered changes none of them. */
function movedOrder({ lines, tick }: DeskOrder, { move, to, offered, kept, ...wanted }: OrderMove) {
  return { stage: to, lines: kept ?? (move === 'agree' ? offered : undefined) ?? lines, tick: wanted.tick ?? tick };
}

/** Returns the end of the time to undo a change made now: 30 seconds later. */
export function undoneUntil(now: Instant): Instant {
  return now + UNDO_MS;
}

export function takenBy(staffId: string, now: Instant): OrderPatch {
  return { assignedTo: staffId, assignedUntil: new Date(now + TAKEN_MS) };
}

export function assignmentOf({ assignedTo, assignedUntil }: DeskOrder): Assignment {
  return { to: assignedTo, until: assignedUntil?.toISOString() ?? null };
}

export function isTakenByOther({ assignedTo, assignedUntil }: DeskOrder, staffId: string, now: Instant): boolean {
  const assignee = assigneeOf({ assignedTo, assignedUntil: assignedUntil?.getTime() ?? null }, now);
  return assignee !== undefined && assignee !== staffId;
}

/**
 * Notifies the assignee of an order that a colleague takes over, unless it has none or they do not subscribe to that notice.
 */
export async function tellTakenOver(
  { notices }: Pick<OrderStores, 'notices'>,
  order: DeskOrder,
  by: string,
  now: Instant,
): Promise<void> {
  if (!order.assignedTo || !isTakenByOther(order, by, now)) return;
  await notices.add({ notice: 'taken-over', orderId: order.id, by }, { only: order.assignedTo });
}

function moverOf(actor: Actor): Mover {
  if (actor.kind === 'staff') return actor.role;
  return actor.kind === 'customer' ? 'customer' : 'clock';
}

/** Returns an event's facts for the log: a payment's reference may be a name, and the log outlives people. */
export function withoutReference({ reference: _, ...facts }: object & { readonly reference?: unknown }) {
  return facts;
}
