import { UNDO_MS } from '#domain/durations.ts';
import { type LinePieces, restorePieces } from '#domain/part-cancel.ts';
import type { Recipient } from '#domain/placed-order.ts';
import { soldBy, subtractAmounts } from '#domain/position.ts';
import type { Stage } from '#domain/stage.ts';
import type { StockMove } from '#domain/stock.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { isTakenByOther, type OrderStores, type Receipt, receipt, takenBy } from './apply-move.ts';
import { assignTo, type HandedOver, handOver } from './assign-order.ts';
import type { OrderPatch } from './desk-order-store.ts';
import { openQuote } from './offered-prices.ts';
import { type Acting, createOnOrder } from './on-order.ts';
import { undoStock } from './order-stock.ts';
import { recordPhoneCall, recordWork } from './record-work.ts';

/** Fields on the shipping label. Email and telephone can be corrected at any stage. */
const ON_PARCEL: readonly string[] = ['firstName', 'lastName', 'address'];
const BEFORE_LABEL: readonly Stage[] = ['new', 'review', 'requoted', 'confirmed', 'paid', 'held', 'allocated'];

/** Handlers of work on an order other than its moves. Refused with `taken-by-other` while a colleague works on it. */
export function workCalls(context: DeskContext) {
  const { onOrder, onAnyVersion } = createOnOrder(context);
  return {
    /** Takes the order for twenty minutes. Renewed without a trace; from a colleague only with `takeOver`. */
    takeOrder: onAnyVersion(async (act) => {
      const { staff, order, now, body } = act;
      if (isTakenByOther(order, staff.staffId, now) && !body.takeOver) return { ok: false, reason: 'taken-by-other' };
      return receipt(order, await assignTo(act));
    }),
    dropOrder: onAnyVersion(async ({ stores, actor, staff, order }) => {
      if (order.assignedTo !== staff.staffId) return receipt(order, 0);
      await stores.deskOrders.assign(order.id, null, null);
      // The log's row tells other desks.
      await stores.log.add(actor, { action: 'drop', subject: `order ${order.id}` });
      return receipt(order, 0);
    }),
    handOverOrder: onOrder(async (act) => handOver(act, act.body, context.shopSettings.current().hours)),
    /** The person has seen what was handed over to them, and where they were mentioned. */
    clearMentions: onAnyVersion(async ({ stores, staff, order, now }) => {
      await stores.mentions.clear(order.id, staff.staffId, now);
      return receipt(order, 0);
    }),
    noteOrder: onAnyVersion(async (act) =>
      receipt(act.order, await recordWork(act, { kind: 'note', note: act.body.text })),
    ),
    recordCall: onAnyVersion(async (act) => receipt(act.order, await recordPhoneCall(act, act.body))),
    clearCallback: onAnyVersion(async ({ stores, actor, order }) => {
      if (order.callAt === null) return receipt(order, 0);
      await stores.deskOrders.callAgain(order.id, null);
      const before = { callAt: order.callAt.toISOString() };
      await stores.log.add(actor, { action: 'callback cleared', subject: `order ${order.id}`, before });
      return receipt(order, 0);
    }),
    /** Fields that are undefined or unchanged are ignored; where none has changed, nothing is written. */
    correctRecipient: onOrder(async ({ stores, actor, staff, order, now, body: { version: _, ...recipient } }) => {
      const changed = changesOf(order.recipient, recipient);
      const fields = Object.keys(changed);
      if (fields.length === 0) return receipt(order, 0);
      const isOnParcel = fields.some((field) => ON_PARCEL.includes(field));
      if (isOnParcel && !BEFORE_LABEL.includes(order.stage)) return { ok: false, reason: 'move-not-allowed' };
      const corrected = Object.fromEntries(Object.entries(changed).map(([field, { after }]) => [field, after]));
      await stores.deskOrders.update(order.id, order.stage, { ...takenBy(staff.staffId, now), ...corrected });
      if (changed.email) await stores.quotes.dropLinks(order.id);
      const data = { changed, letter: 'order-changed' };
      const seq = await stores.deskOrders.addEvent(order.id, actor, now, { kind: 'edit', data });
      const letter = { about: 'order-changed', movedOrder: order.id, seq } as const;
      await stores.letters.addLater(letter, UNDO_MS / 1_000);
      await stores.log.add(actor, { action: 'edit', subject: `order ${order.id}`, after: fields });
      return receipt({ ...order, version: order.version + 1 }, seq);
    }),
    /** Takes back one's own move or payment by its event, while its letter waits. */
    undoMove: onOrder((act) => undo(act, act.body.seq)),
  } satisfies Partial<StaffHandlers>;
}

type PartialRecipient = { readonly [Field in keyof Recipient]?: string | undefined };

type Changes = { readonly [Field in keyof Recipient]?: { readonly before: string; readonly after: string } };

function changesOf(before: Recipient, wanted: PartialRecipient): Changes {
  const fields = Object.keys(wanted) as (keyof Recipient)[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const after = wanted[field];
      return after === undefined || after === before[field] ? [] : [[field, { before: before[field], after }]];
    }),
  );
}

type MoveData = Partial<HandedOver> & {
  readonly version: number;
  readonly isUndoable: boolean;
  readonly letter?: string;
  readonly stock?: readonly StockMove[];
  /** Parcels that the move shipped, and those that it took for arrived. */
  readonly parcels?: readonly string[];
  readonly arrived?: readonly string[];
  readonly cancelled?: readonly LinePieces[];
  readonly paymentId?: string;
  /** The order's dates before a move. */
  readonly before?: Readonly<Record<'payBy' | 'remindAt', string | null>> & { readonly callAt?: string | null } & {
    readonly remindersSent: number;
  };
};

async function undo({ stores, actor, staff, order, now }: Acting, seq: number): Promise<Changed<Receipt>> {
  const { deskOrders, letters, log } = stores;
  const event = (await deskOrders.events(order.id)).find((one) => one.seq === seq);
  const data = event?.data as MoveData | undefined;
  if (!event || event.staffId !== staff.staffId || !data?.isUndoable) return { ok: false, reason: 'move-not-allowed' };
  const isTakenOn = event.kind === 'handover' && data.to !== order.assignedTo;
  if (data.version !== order.version || isTakenOn) return { ok: false, reason: 'changed-meanwhile' };
  if (now - event.at.getTime() > UNDO_MS) return { ok: false, reason: 'too-late' };
  const pieces = await undoStock(stores, actor, now, order, data.stock ?? []);
  if (!pieces.ok) return pieces;
  const taken = await letters.takeBack({ orderId: order.id, eventSeq: seq });
  if (data.letter && taken === 0) return { ok: false, reason: 'too-late' };
  await undoGoods(stores, order, event.move, data);
  const back = (event.fromStage ?? order.stage) as Stage;
  await stores.mentions.remove(order.id, seq);
  // Whoever took it since the move keeps it.
  const isGivenBack = event.kind === 'handover' || order.assignedTo === staff.staffId;
  await deskOrders.update(order.id, back, { ...(isGivenBack && assigneeBefore(data)), ...patchOf(data) });
  const undone = await deskOrders.addEvent(order.id, actor, now, {
    kind: 'undone',
    from: order.stage,
    to: back,
    data: { seq },
    sold: subtractAmounts(
      soldBy({ ...order, stage: back, lines: restorePieces(order.lines, data.cancelled ?? []) }),
      soldBy(order),
    ),
  });
  await log.add(actor, { action: 'undone', subject: `order ${order.id}`, before: order.stage, after: back });
  return receipt({ ...order, stage: back, version: order.version + 1 }, undone);
}

function assigneeBefore({ assigned }: MoveData): OrderPatch {
  return assigned ? { assignedTo: assigned.to, assignedUntil: assigned.until ? new Date(assigned.until) : null } : {};
}

function patchOf({ before }: MoveData): OrderPatch {
  if (!before) return {};
  const { payBy, remindAt, remindersSent, callAt } = before;
  return {
    payBy: payBy ? new Date(payBy) : null,
    remindAt: remindAt ? new Date(remindAt) : null,
    remindersSent,
    callAt: callAt ? new Date(callAt) : null,
  };
}

/** Undoes the effects of a move outside of the order's own row. */
async function undoGoods(
  stores: OrderStores,
  { id, lines }: DeskOrder,
  move: string | null,
  data: MoveData,
): Promise<void> {
  if (move === 'requote') {
    const quote = await openQuote(stores, id);
    if (quote) await stores.quotes.setState(id, quote.seq, 'taken-back');
  }
  if (data.paymentId) await stores.money.remove(id, data.paymentId);
  if (data.cancelled) await stores.deskOrders.setPieces(id, restorePieces(lines, data.cancelled));
  if (data.parcels) await stores.parcels.remove(id, data.parcels);
  for (const parcelId of data.arrived ?? [])
    await stores.parcels.setState(id, parcelId, { state: 'shipped', deliveredOn: null });
}
