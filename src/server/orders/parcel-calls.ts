import type { CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { CARRIERS } from '#domain/carrier.ts';
import { type ToldParcel, toldParcel } from '#domain/event-detail.ts';
import { numberText } from '#domain/order-number.ts';
import { isAllSent, type NewParcel, parcelFault, piecesLeft } from '#domain/parcels.ts';
import { isPastDay } from '#domain/past-day.ts';
import { mayDo } from '#domain/staff-role.ts';
import type { Stage } from '#domain/stage.ts';
import { SHIP_NOW_LIMIT } from '#domain/stage-guards.ts';
import { trackingNumber, trackingNumberFault } from '#domain/tracking-number.ts';
import type { Changed, Refused } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { applyMove, assignmentOf, type OrderMove, type OrderStores, type Receipt, receipt } from './apply-move.ts';
import { type Acting, createOnOrder } from './on-order.ts';
import { recordOnOrder } from './record-work.ts';

type Sent = CheckedInput<typeof DESK_CALLS.shipOrder>['body'];

const FINAL = { isFinal: true } as const;
/** Stages in which parcels of an order are under way. */
const WITH_PARCELS: readonly Stage[] = ['packed', 'shipped', 'held'];

/** Handlers of an order's parcels. More pieces than it has are refused with `pieces-over`. */
export function parcelCalls(context: DeskContext) {
  const { onOrder, onMove } = createOnOrder(context);
  return {
    shipOrder: onMove('ship', async (act) => {
      const { stores, order, body, move } = act;
      const stored = await storeParcels(act, body);
      if (!stored.ok) return stored;
      const to = isAllSent(order.lines, await stores.parcels.of(order.id)) ? 'shipped' : 'packed';
      return move(shipping(to, stored));
    }),
    shipOrderNow: onMove('shipNow', async (act) => {
      const { stores, order, body } = act;
      if (order.total > SHIP_NOW_LIMIT) return { ok: false, reason: 'move-not-allowed' };
      const stored = await storeParcels(act, body);
      if (!stored.ok) return stored;
      const isWhole = isAllSent(order.lines, await stores.parcels.of(order.id));
      return isWhole ? shipAtOnce(act, stored) : { ok: false, reason: 'pieces-left' };
    }),
    setParcelState: onOrder(async ({ stores, actor, order, now, body, move }) => {
      const { parcelId, state, day = null } = body;
      if (day && !isPastDay(day, order.placedAt, now)) return { ok: false, reason: 'day-not-possible' };
      const set = { state, deliveredOn: state === 'delivered' ? day : null };
      const isSet = WITH_PARCELS.includes(order.stage) && (await stores.parcels.setState(order.id, parcelId, set));
      if (!isSet) return { ok: false, reason: 'move-not-allowed' };
      if (state === 'delivered' && !day) return { ok: false, reason: 'invalid-input' };
      const parcels = await stores.parcels.of(order.id);
      const left = piecesLeft(order.lines, parcels);
      // A lost parcel was found, and what was in it went again.
      if (left.some((pieces) => pieces < 0)) return { ok: false, reason: 'pieces-over' };
      const sent = parcels.filter(({ id }) => id === parcelId).map(toldParcel);
      const data = { parcelId, state, day, sent };
      // The lost parcel was found before its pieces went again: nothing is left to pack.
      if (order.stage === 'packed' && left.every((pieces) => pieces === 0))
        return move({ move: 'ship', to: 'shipped', data, isFinal: true });
      return recordOnOrder(stores, actor, now, order, { kind: 'parcel', data });
    }),
    correctParcelNumber: onOrder(async ({ stores, actor, order, now, body }) => {
      const { parcelId, number: typed, isOnLabel, again } = body;
      const parcel = (await stores.parcels.of(order.id)).find(({ id }) => id === parcelId);
      if (parcel?.state !== 'shipped' || !WITH_PARCELS.includes(order.stage))
        return { ok: false, reason: 'move-not-allowed' };
      const { carrier, number: before } = parcel;
      const number = trackingNumber(carrier, typed, isOnLabel);
      if (number === undefined) return wrongNumber([{ carrier, number: typed }]);
      if (number === before) return receipt(order, 0);
      const used = again ? undefined : await usedNumber(stores, [{ carrier, number }]);
      if (used) return used;
      await stores.parcels.setNumber(order.id, parcelId, number);
      const changed = { number: { before: numberText(before), after: numberText(number) } };
      return recordOnOrder(stores, actor, now, order, {
        kind: 'parcel',
        data: { parcelId, changed },
        letter: { about: 'order-shipped', fact: parcelId },
      });
    }),
  } satisfies Partial<StaffHandlers>;
}

/** A small order goes in one act for three moves, one after the other; only the last is undone, to a packed order. */
async function shipAtOnce(
  { stores, actor, staff, order, now }: Acting,
  stored: StoredParcels,
): Promise<Changed<Receipt>> {
  const allocated = await applyMove(stores, actor, now, order, { ...FINAL, move: 'allocate', to: 'allocated' });
  if (!allocated.ok) return allocated;
  const taken = { ...order, ...allocated.answer, assignedTo: staff.staffId };
  const packed = await applyMove(stores, actor, now, taken, { ...FINAL, move: 'pack', to: 'packed' });
  if (!packed.ok) return packed;
  const shipped = { ...shipping('shipped', stored), assigned: assignmentOf(order) };
  return applyMove(stores, actor, now, { ...taken, ...packed.answer }, shipped);
}

function shipping(to: Stage, { ids, sent }: StoredParcels): OrderMove {
  const letter = { about: 'order-shipped', fact: ids.join(',') } as const;
  return { move: 'ship', to, data: { parcels: ids }, facts: { sent }, letter };
}

type StoredParcels = { readonly ids: readonly string[]; readonly sent: readonly ToldParcel[] };

async function storeParcels(
  { stores, order, staff, now }: Acting,
  { parcels, again }: Sent,
): Promise<({ readonly ok: true } & StoredParcels) | Refused> {
  const sent = await stores.parcels.of(order.id);
  const fault = parcelFault(order.lines, sent, parcels, mayDo(staff.role, 'ship-unsigned'));
  if (fault === 'number-form') return wrongNumber(parcels);
  if (fault) return { ok: false, reason: fault };
  const given = parcels.map(({ isOnLabel, ...parcel }) => ({
    ...parcel,
    number: trackingNumber(parcel.carrier, parcel.number, isOnLabel) ?? parcel.number,
  }));
  const used = again ? undefined : await usedNumber(stores, given);
  if (used) return used;
  const ids: string[] = [];
  // A millisecond apart: parcels are told in the order in which they were given.
  for (const [nth, parcel] of given.entries())
    ids.push(await stores.parcels.add(order.id, parcel, new Date(now + nth)));
  return { ok: true, ids, sent: given.map(toldParcel) };
}

type Numbered = Pick<NewParcel, 'carrier' | 'number'>;

/** Refuses the first wrong number with `number-form`, and tells the form of the carrier's numbers. */
function wrongNumber(given: readonly (Numbered & Pick<NewParcel, 'isOnLabel'>)[]): Refused {
  const [sentence = ''] = given.flatMap(
    ({ carrier, number, isOnLabel }) => trackingNumberFault(carrier, number, isOnLabel) ?? [],
  );
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
