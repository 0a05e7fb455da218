import type { CallOutcome } from '#domain/call-outcome.ts';
import { type LinePieces, restorePieces } from '#domain/part-cancel.ts';
import type { Recipient } from '#domain/placed-order.ts';
import type { Instant } from '#domain/spot.ts';
import type { Stage } from '#domain/stage.ts';
import { TAKEN_MS } from '#domain/stage-guards.ts';
import type { StockMove } from '#domain/stock.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed, StaffChange } from '../desk/change.ts';
import type { Actor } from '../desk/log-store.ts';
import { isTakenByOther, type OrderStores, type Receipt, takenBy, tellTakenOver, UNDO_MS } from './apply-move.ts';
import type { NewEvent, OrderPatch } from './desk-order-store.ts';
import type { OnAnyVersion, OnOrder, OrderChange } from './on-order.ts';
import { openQuote } from './order-decisions.ts';
import { undoStock } from './order-stock.ts';

export type CallEntry = {
  readonly outcome: CallOutcome;
  readonly note?: string | undefined;
  /** When to call again, ISO 8601. */
  readonly callAt?: string | undefined;
};

type OfOrder = StaffChange & { readonly orderId: string };
type Done = Promise<Changed<Receipt>>;

/** What staff do with an order beside moving it. */
export type OrderWork = {
  /** Takes the order for twenty minutes. Renewed without a trace; from a colleague only with `takeOver`. */
  take(by: OfOrder, takeOver: boolean): Done;
  drop(by: OfOrder): Done;
  note(by: OfOrder, text: string): Done;
  call(by: OfOrder, entry: CallEntry): Done;
  /** Fields that are undefined or as they were stay so: where none is another, nothing happens. */
  correctRecipient(by: OrderChange, recipient: PartialRecipient): Done;
  /** Takes back one's own move or payment by its event, while its letter waits. */
  undo(by: OrderChange, seq: number): Done;
};

export type PartialRecipient = { readonly [Field in keyof Recipient]?: string | undefined };

/** What stands on the parcel. Email and telephone can be corrected at any stage. */
const ON_PARCEL: readonly string[] = ['firstName', 'lastName', 'address'];
const BEFORE_PACKING: readonly Stage[] = ['new', 'review', 'requoted', 'confirmed', 'paid', 'held', 'allocated'];

type Worked = NewEvent & { readonly kind: 'note' | 'call' | 'take' };

type Parts = { readonly onAnyVersion: OnAnyVersion; readonly onOrder: OnOrder; readonly clock: () => Instant };

export function createOrderWork({ onAnyVersion: onAny, onOrder, clock }: Parts): OrderWork {
  const add = async ({ deskOrders, log }: OrderStores, actor: Actor, order: DeskOrder, event: Worked): Done => {
    const seq = await deskOrders.addEvent(order.id, actor, clock(), event);
    await log.add(actor, { action: event.kind, subject: `order ${order.id}`, after: event.data });
    return receipt(order, seq);
  };

  return {
    take: (by, takeOver) =>
      onAny(by, async (stores, order, actor) => {
        const { staffId } = by.staff;
        const now = clock();
        if (isTakenByOther(order, staffId, now) && !takeOver) return { ok: false, reason: 'taken-by-other' };
        await stores.deskOrders.assign(order.id, staffId, new Date(now + TAKEN_MS));
        if (order.assignedTo === staffId) return receipt(order, 0);
        await tellTakenOver(stores, order, staffId, now);
        return add(stores, actor, order, { kind: 'take', data: { from: order.assignedTo } });
      }),
    drop: (by) =>
      onAny(by, async (stores, order, actor) => {
        if (order.assignedTo !== by.staff.staffId) return receipt(order, 0);
        await stores.deskOrders.assign(order.id, null, null);
        // The log's row tells other desks.
        await stores.log.add(actor, { action: 'drop', subject: `order ${order.id}` });
        return receipt(order, 0);
      }),
    note: (by, text) => onAny(by, (stores, order, actor) => add(stores, actor, order, { kind: 'note', note: text })),
    call: (by, { outcome, note, callAt }) =>
      onAny(by, async (stores, order, actor) => {
        await stores.deskOrders.callAgain(order.id, callAt ? new Date(callAt) : null);
        return add(stores, actor, order, { kind: 'call', note, data: { outcome, ...(callAt && { callAt }) } });
      }),
    correctRecipient: (by, recipient) =>
      onOrder(by, async (stores, order, actor) => {
        const changed = changesOf(order.recipient, recipient);
        const fields = Object.keys(changed);
        if (fields.length === 0) return receipt(order, 0);
        const isOnParcel = fields.some((field) => ON_PARCEL.includes(field));
        if (isOnParcel && !BEFORE_PACKING.includes(order.stage)) return { ok: false, reason: 'move-not-allowed' };
        const now = clock();
        const corrected = Object.fromEntries(Object.entries(changed).map(([field, { after }]) => [field, after]));
        await stores.deskOrders.update(order.id, order.stage, { ...takenBy(by.staff.staffId, now), ...corrected });
        if (changed.email) await stores.quotes.dropLinks(order.id);
        const seq = await stores.deskOrders.addEvent(order.id, actor, now, {
          kind: 'edit',
          data: { changed, letter: 'order-changed' },
        });
        const cause = { orderId: order.id, eventSeq: seq };
        const letter = { about: 'order-changed', movedOrder: order.id, seq } as const;
        await stores.letters.addLater(letter, cause, UNDO_MS / 1_000);
        await stores.log.add(actor, { action: 'edit', subject: `order ${order.id}`, after: fields });
        return receipt({ ...order, version: order.version + 1 }, seq);
      }),
    undo: (by, seq) => onOrder(by, (stores, order, actor) => undo(stores, actor, by, order, seq, clock())),
  };
}

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

type MoveData = {
  readonly version: number;
  readonly isUndoable: boolean;
  readonly letter?: string;
  readonly stock?: readonly StockMove[];
  /** Parcels that the move shipped, and those that it took for arrived. */
  readonly parcels?: readonly string[];
  readonly arrived?: readonly string[];
  readonly cancelled?: readonly LinePieces[];
  readonly paymentId?: string;
  /** Of a move. */
  readonly before?: Readonly<Record<'payBy' | 'remindAt', string | null>> & { readonly callAt?: string | null } & {
    readonly remindersSent: number;
  };
};

async function undo(
  stores: OrderStores,
  actor: Actor,
  { staff }: OrderChange,
  order: DeskOrder,
  seq: number,
  now: Instant,
): Done {
  const { deskOrders, letters, log } = stores;
  const event = (await deskOrders.events(order.id)).find((one) => one.seq === seq);
  const data = event?.data as MoveData | undefined;
  if (!event || event.staffId !== staff.staffId || !data?.isUndoable) return { ok: false, reason: 'move-not-allowed' };
  if (data.version !== order.version) return { ok: false, reason: 'changed-meanwhile' };
  if (now - event.at.getTime() > UNDO_MS) return { ok: false, reason: 'too-late' };
  const pieces = await undoStock(stores, actor, now, order, data.stock ?? []);
  if (!pieces.ok) return pieces;
  const taken = await letters.takeBack({ orderId: order.id, eventSeq: seq });
  if (data.letter && taken === 0) return { ok: false, reason: 'too-late' };
  await undoGoods(stores, order, event.move, data);
  const back = (event.fromStage ?? order.stage) as Stage;
  await deskOrders.update(order.id, back, data.before ? patchOf(data.before) : {});
  const undone = await deskOrders.addEvent(order.id, actor, now, {
    kind: 'undone',
    from: order.stage,
    to: back,
    data: { seq },
  });
  await log.add(actor, { action: 'undone', subject: `order ${order.id}`, before: order.stage, after: back });
  return receipt({ ...order, stage: back, version: order.version + 1 }, undone);
}

function patchOf({ payBy, remindAt, remindersSent, callAt }: NonNullable<MoveData['before']>): OrderPatch {
  return {
    payBy: payBy ? new Date(payBy) : null,
    remindAt: remindAt ? new Date(remindAt) : null,
    remindersSent,
    callAt: callAt ? new Date(callAt) : null,
  };
}

/** What a move has done beside the order's own row. */
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

function receipt({ id, version, stage }: DeskOrder, seq: number): { readonly ok: true; readonly answer: Receipt } {
  return { ok: true, answer: { orderId: id, version, stage, seq, undoUntil: null } };
}
