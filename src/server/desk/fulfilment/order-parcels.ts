import { isAllSent, type NewParcel, type ParcelState, parcelFault, piecesLeft } from '#domain/parcels.ts';
import { isPastDay } from '#domain/past-day.ts';
import { mayDo } from '#domain/staff-role.ts';
import { isMove, type Stage } from '#domain/stage.ts';
import { SHIP_NOW_LIMIT } from '#domain/stage-guards.ts';
import { trackingNumber, trackingNumberFault } from '#domain/tracking-number.ts';
import type { Changed, Refused } from '../change.ts';
import { applyMove, type OrderMove, type OrderStores, type Receipt } from '../orders/apply-move.ts';
import type { DeskOrder } from '../orders/desk-order-store.ts';
import type { OrderChange } from '../orders/on-order.ts';
import { type FulfilmentParts, recordOnOrder } from '../orders/order-record.ts';

type Done = Promise<Changed<Receipt>>;

/** Parcels of an order. All together never hold more pieces than it has. */
export type OrderParcels = {
  /** These parcels go now. While pieces are left the order stays packed. */
  ship(by: OrderChange, parcels: readonly NewParcel[]): Done;
  /** A small order whose money is there goes in one act, whole: allocated, packed and shipped. */
  shipNow(by: OrderChange, parcels: readonly NewParcel[]): Done;
  /** What the carrier says of a parcel; `day` it arrived. */
  setParcel(by: OrderChange, parcelId: string, state: ParcelState, day: string | null): Done;
};

const FINAL = { isFinal: true } as const;
/** Stages in which parcels of an order are under way. */
const WITH_PARCELS: readonly Stage[] = ['packed', 'shipped', 'held'];

export function createOrderParcels({ onOrder, clock }: FulfilmentParts): OrderParcels {
  return {
    ship: (by, parcels) =>
      onOrder(by, async (stores, order, actor) => {
        const stored = await storeParcels(stores, order, by, parcels, new Date(clock()));
        if (!stored.ok) return stored;
        const to = isAllSent(order.lines, await stores.parcels.of(order.id)) ? 'shipped' : 'packed';
        return applyMove(stores, actor, clock(), order, shipping(to, stored.ids));
      }),
    shipNow: (by, parcels) =>
      onOrder(by, async (stores, order, actor) => {
        if (order.total > SHIP_NOW_LIMIT) return { ok: false, reason: 'move-not-allowed' };
        const stored = await storeParcels(stores, order, by, parcels, new Date(clock()));
        if (!stored.ok) return stored;
        const isWhole = isAllSent(order.lines, await stores.parcels.of(order.id));
        if (!isWhole) return { ok: false, reason: 'pieces-left' };
        if (!isMove('shipNow', order.stage, 'shipped', by.staff.role)) return { ok: false, reason: 'move-not-allowed' };
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
  };
}

function shipping(to: Stage, ids: readonly string[]): OrderMove {
  return { move: 'ship', to, data: { parcels: ids }, letter: { about: 'order-shipped', fact: ids.join(',') } };
}

async function storeParcels(
  stores: OrderStores,
  order: DeskOrder,
  { staff }: OrderChange,
  given: readonly NewParcel[],
  shippedAt: Date,
): Promise<{ readonly ok: true; readonly ids: readonly string[] } | Refused> {
  const sent = await stores.parcels.of(order.id);
  const fault = parcelFault(order.lines, sent, given, mayDo(staff.role, 'ship-unsigned'));
  if (fault) return { ok: false, reason: fault, ...(fault === 'number-form' && { fields: numberFaults(given) }) };
  const ids: string[] = [];
  for (const [nth, parcel] of given.entries()) {
    // A millisecond apart: parcels are told in the order in which they were given.
    const at = new Date(shippedAt.getTime() + nth);
    ids.push(await stores.parcels.add(order.id, { ...parcel, number: numberOf(parcel) }, at));
  }
  return { ok: true, ids };
}

function numberOf({ carrier, number }: NewParcel): string {
  return trackingNumber(carrier, number) ?? number;
}

/** What a number of the carrier looks like, of the first parcel with another. */
function numberFaults(given: readonly NewParcel[]): Readonly<Record<string, string>> {
  const [fault] = given.flatMap(({ carrier, number }) => trackingNumberFault(carrier, number) ?? []);
  return fault ? { number: fault } : {};
}
