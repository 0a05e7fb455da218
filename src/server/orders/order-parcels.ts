import { CARRIERS } from '#domain/carrier.ts';
import { numberText } from '#domain/order-number.ts';
import { isAllSent, type NewParcel, type ParcelState, parcelFault, piecesLeft } from '#domain/parcels.ts';
import { isPastDay } from '#domain/past-day.ts';
import { mayDo } from '#domain/staff-role.ts';
import type { Stage } from '#domain/stage.ts';
import { SHIP_NOW_LIMIT } from '#domain/stage-guards.ts';
import { trackingNumber, trackingNumberFault } from '#domain/tracking-number.ts';
import type { DeskOrder } from '../database/order-rows.ts';
import type { Changed, Refused } from '../desk/change.ts';
import { applyMove, type OrderMove, type OrderStores, type Receipt } from './apply-move.ts';
import { createOnMove, type OrderChange } from './on-order.ts';
import { type FulfilmentParts, recordOnOrder } from './order-record.ts';

type Done = Promise<Changed<Receipt>>;

/**
 * Parcels of an order. All together never hold more pieces than it has. `again`: another parcel has the number already, and that is
 * right.
 */
export type OrderParcels = {
  /** These parcels go now. While pieces are left the order stays packed. */
  ship(by: OrderChange, parcels: readonly NewParcel[], again: boolean): Done;
  /** A small order whose money is there goes in one act, whole: allocated, packed and shipped. */
  shipNow(by: OrderChange, parcels: readonly NewParcel[], again: boolean): Done;
  /** What the carrier says of a parcel; `day` it arrived. */
  setParcel(by: OrderChange, parcelId: string, state: ParcelState, day: string | null): Done;
  /** Of a parcel on its way. The customer is emailed the right number; the same number changes nothing. */
  correctNumber(by: OrderChange, parcelId: string, typed: string, again: boolean): Done;
};

const FINAL = { isFinal: true } as const;
/** Stages in which parcels of an order are under way. */
const WITH_PARCELS: readonly Stage[] = ['packed', 'shipped', 'held'];

export function createOrderParcels({ onOrder, clock }: FulfilmentParts): OrderParcels {
  const onMove = createOnMove(onOrder);
  return {
    ship: (by, parcels, again) =>
      onMove('ship', by, async (stores, order, actor) => {
        const stored = await storeParcels(stores, order, by, { parcels, again }, new Date(clock()));
        if (!stored.ok) return stored;
        const to = isAllSent(order.lines, await stores.parcels.of(order.id)) ? 'shipped' : 'packed';
        return applyMove(stores, actor, clock(), order, shipping(to, stored.ids));
      }),
    shipNow: (by, parcels, again) =>
      onMove('shipNow', by, async (stores, order, actor) => {
        if (order.total > SHIP_NOW_LIMIT) return { ok: false, reason: 'move-not-allowed' };
        const stored = await storeParcels(stores, order, by, { parcels, again }, new Date(clock()));
        if (!stored.ok) return stored;
        const isWhole = isAllSent(order.lines, await stores.parcels.of(order.id));
        if (!isWhole) return { ok: false, reason: 'pieces-left' };
        const now = clock();
        // What it stands for, one after the other; only the last is undone, to a packed order.
        const allocated = await applyMove(stores, actor, now, order, { ...FINAL, move: 'allocate', to: 'allocated' });
        if (!allocated.ok) return allocated;
        const { staffId: assignedTo } = by.staff;
        const taken = { ...order, ...allocated.answer, assignedTo };
        const packed = await applyMove(stores, actor, now, taken, { ...FINAL, move: 'pack', to: 'packed' });
        if (!packed.ok) return packed;
        return applyMove(stores, actor, now, { ...taken, ...packed.answer }, shipping('shipped', stored.ids));
      }),
    setParcel: (by, parcelId, state, day) =>
      onOrder(by, async (stores, order, actor) => {
        if (day && !isPastDay(day, order.placedAt, clock())) return { ok: false, reason: 'day-not-possible' };
        const set = { state, deliveredOn: state === 'delivered' ? day : null };
        const isSet = WITH_PARCELS.includes(order.stage) && (await stores.parcels.setState(order.id, parcelId, set));
        if (!isSet) return { ok: false, reason: 'move-not-allowed' };
        if (state === 'delivered' && !day) return { ok: false, reason: 'invalid-input' };
        const left = piecesLeft(order.lines, await stores.parcels.of(order.id));
        // A lost parcel was found, and what was in it went again.
        if (left.some((pieces) => pieces < 0)) return { ok: false, reason: 'pieces-over' };
        const data = { parcelId, state, day };
        // The lost parcel was found before its pieces went again: nothing is left to pack.
        if (order.stage === 'packed' && left.every((pieces) => pieces === 0))
          return applyMove(stores, actor, clock(), order, { move: 'ship', to: 'shipped', data, isFinal: true });
        return recordOnOrder(stores, actor, clock(), order, { kind: 'parcel', data });
      }),
    correctNumber: (by, parcelId, typed, again) =>
      onOrder(by, async (stores, order, actor) => {
        const parcel = (await stores.parcels.of(order.id)).find(({ id }) => id === parcelId);
        if (parcel?.state !== 'shipped' || !WITH_PARCELS.includes(order.stage))
          return { ok: false, reason: 'move-not-allowed' };
        const { carrier, number: before } = parcel;
        if (trackingNumber(carrier, typed) === undefined) return wrongNumber([{ carrier, number: typed }]);
        const number = numberOf({ carrier, number: typed });
        if (number === before) return unchanged(order);
        const used = again ? undefined : await usedNumber(stores, [{ carrier, number }]);
        if (used) return used;
        await stores.parcels.setNumber(order.id, parcelId, number);
        const changed = { number: { before: numberText(before), after: numberText(number) } };
        return recordOnOrder(stores, actor, clock(), order, {
          kind: 'parcel',
          data: { parcelId, changed },
          letter: { about: 'order-shipped', fact: parcelId },
        });
      }),
  };
}

function unchanged({ id: orderId, version, stage }: DeskOrder): Changed<Receipt> {
  return { ok: true, answer: { orderId, version, stage, seq: 0, undoUntil: null } };
}

function shipping(to: Stage, ids: readonly string[]): OrderMove {
  return { move: 'ship', to, data: { parcels: ids }, letter: { about: 'order-shipped', fact: ids.join(',') } };
}

async function storeParcels(
  stores: OrderStores,
  order: DeskOrder,
  { staff }: OrderChange,
  { parcels: typed, again }: { readonly parcels: readonly NewParcel[]; readonly again: boolean },
  shippedAt: Date,
): Promise<{ readonly ok: true; readonly ids: readonly string[] } | Refused> {
  const sent = await stores.parcels.of(order.id);
  const fault = parcelFault(order.lines, sent, typed, mayDo(staff.role, 'ship-unsigned'));
  if (fault === 'number-form') return wrongNumber(typed);
  if (fault) return { ok: false, reason: fault };
  const given = typed.map((parcel) => ({ ...parcel, number: numberOf(parcel) }));
  const used = again ? undefined : await usedNumber(stores, given);
  if (used) return used;
  const ids: string[] = [];
  // A millisecond apart: parcels are told in the order in which they were given.
  for (const [nth, parcel] of given.entries())
    ids.push(await stores.parcels.add(order.id, parcel, new Date(shippedAt.getTime() + nth)));
  return { ok: true, ids };
}

type Numbered = Pick<NewParcel, 'carrier' | 'number'>;

function numberOf({ carrier, number }: Numbered): string {
  return trackingNumber(carrier, number) ?? number;
}

/** What a number of the carrier looks like, of the first parcel with another. */
function wrongNumber(given: readonly Numbered[]): Refused {
  const [sentence = ''] = given.flatMap(({ carrier, number }) => trackingNumberFault(carrier, number) ?? []);
  return { ok: false, reason: 'number-form', sentence, fields: { number: sentence } };
}

/** A number is one of its kind in the world, but for a receipt of ours. */
async function usedNumber(
  { parcels }: Pick<OrderStores, 'parcels'>,
  given: readonly Numbered[],
): Promise<Refused | undefined> {
  for (const [nth, { carrier, number }] of given.entries()) {
    if (carrier === 'pickup') continue;
    const isTwice = given.slice(0, nth).some((one) => one.carrier === carrier && one.number === number);
    const orderId = isTwice ? undefined : await parcels.orderWith({ carrier, number });
    if (!isTwice && orderId === undefined) continue;
    const where = orderId === undefined ? 'on two of these parcels' : `on order ${numberText(orderId)}`;
    return {
      ok: false,
      reason: 'number-used',
      sentence: `${CARRIERS[carrier].name} ${numberText(number)} is ${where}.`,
    };
  }
  return undefined;
}
