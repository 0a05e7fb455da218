import { isNumberOf, plainNumber } from '#domain/carrier.ts';
import { type Cents, cents, multiplyCents, sumCents } from '#domain/money.ts';
import { lineTotal } from '#domain/order.ts';
import type { CancelReason, HoldReason } from '#domain/order-reasons.ts';
import type { Instant } from '#domain/spot.ts';
import { isAtLeast } from '#domain/staff-role.ts';
import type { Stage } from '#domain/stage.ts';
import {
  cancelFault,
  correctFault,
  defaultFault,
  isPaid,
  SHIP_NOW_LIMIT,
  unholdTargets,
} from '#domain/stage-guards.ts';
import { applyMove, type OrderMove, type OrderStores, type Receipt } from './apply-move.ts';
import type { Changed, Refused } from './change.ts';
import type { NewPayment } from './money-store.ts';
import type { OnOrder, OrderChange } from './on-order.ts';
import type { DeskOrder } from './order-store.ts';
import type { NewParcel, ParcelState } from './parcel-store.ts';

type Done = Promise<Changed<Receipt>>;

/** What becomes of an order from its money to its delivery. */
export type OrderFulfilment = {
  /** Money that came, or went back. `again`: the reference stands in the books already, and that is right. */
  pay(by: OrderChange, payment: NewPayment, again: boolean): Done;
  hold(by: OrderChange, reason: HoldReason, note?: string): Done;
  unhold(by: OrderChange, to: Stage): Done;
  default(by: OrderChange, note?: string): Done;
  /** `refund` is recorded in the same act. */
  cancel(by: OrderChange, reason: CancelReason, note?: string, refund?: NewPayment): Done;
  allocate(by: OrderChange, ticked: readonly number[]): Done;
  pack(by: OrderChange): Done;
  ship(by: OrderChange, parcels: readonly NewParcel[]): Done;
  shipNow(by: OrderChange, parcels: readonly NewParcel[]): Done;
  setParcel(by: OrderChange, parcelId: string, state: ParcelState, day: string | null): Done;
  deliver(by: OrderChange): Done;
  correct(by: OrderChange, reason: string): Done;
};

type Parts = { readonly onOrder: OnOrder; readonly clock: () => Instant };

export function createOrderFulfilment(parts: Parts): OrderFulfilment {
  return { ...moneyMoves(parts), ...goodsMoves(parts) };
}

function moneyMoves({
  onOrder,
  clock,
}: Parts): Pick<OrderFulfilment, 'pay' | 'hold' | 'unhold' | 'default' | 'cancel'> {
  return {
    pay: (by, payment, again) =>
      onOrder(by, async (stores, order, actor) => {
        const { money } = stores;
        if (!again && (await money.hasReference(payment.reference))) return { ok: false, reason: 'reference-used' };
        await money.add(order.id, by.staff.staffId, new Date(clock()), payment);
        const paid = (await money.of(order.id)).map((one) => one.cents);
        const data = { cents: payment.cents, method: payment.method };
        if (order.stage === 'confirmed' && isPaid(order.total, paid))
          return applyMove(stores, actor, clock(), order, {
            move: 'pay',
            to: 'paid',
            data,
            patch: { remindAt: null },
            letter: { about: 'order-paid' },
          });
        return record(stores, actor, clock(), order, { kind: 'payment', data });
      }),
    hold: (by, reason, note) =>
      onOrder(by, (stores, order, actor) =>
        applyMove(stores, actor, clock(), order, {
          move: 'hold',
          to: 'held',
          reason,
          note,
          letter: { about: 'order-held', fact: reason },
        }),
      ),
    unhold: (by, to) =>
      onOrder(by, async (stores, order, actor) => {
        const held = (await stores.deskOrders.events(order.id)).find(({ toStage }) => toStage === 'held');
        const targets = held ? unholdTargets(held.fromStage as Stage, held.reason ?? '') : [];
        if (!targets.includes(to)) return { ok: false, reason: 'move-not-allowed' };
        return applyMove(stores, actor, clock(), order, { move: 'unhold', to });
      }),
    default: (by, note) =>
      onOrder(by, async (stores, order, actor) => {
        const { payBy, remindersSent } = order;
        const fault = payBy ? defaultFault({ payBy: payBy.getTime(), now: clock(), remindersSent }) : undefined;
        if (fault) return { ok: false, reason: fault };
        return applyMove(stores, actor, clock(), order, ending('default', 'defaulted', 'defaulted', note));
      }),
    cancel: (by, reason, note, refund) =>
      onOrder(by, async (stores, order, actor) => {
        const paid = (await stores.money.of(order.id)).map((one) => one.cents);
        const fault = cancelFault(paid, cents(refund ? -refund.cents : 0));
        if (fault) return { ok: false, reason: fault };
        if (refund) await stores.money.add(order.id, by.staff.staffId, new Date(clock()), refund);
        const move = ending('cancel', 'cancelled', reason, note);
        return applyMove(stores, actor, clock(), order, { ...move, isFinal: refund !== undefined });
      }),
  };
}

function ending(move: 'default' | 'cancel', to: Stage, reason: string, note: string | undefined): OrderMove {
  return { move, to, reason, note, patch: { remindAt: null }, letter: { about: 'order-cancelled', fact: reason } };
}

function goodsMoves({
  onOrder,
  clock,
}: Parts): Omit<OrderFulfilment, 'pay' | 'hold' | 'unhold' | 'default' | 'cancel'> {
  return {
    allocate: (by, ticked) =>
      onOrder(by, async (stores, order, actor) => {
        const isWhole = order.lines.every((_, position) => ticked.includes(position));
        if (!isWhole) return { ok: false, reason: 'pieces-left' };
        return applyMove(stores, actor, clock(), order, { move: 'allocate', to: 'allocated' });
      }),
    pack: (by) =>
      onOrder(by, (stores, order, actor) => applyMove(stores, actor, clock(), order, { move: 'pack', to: 'packed' })),
    ship: (by, parcels) =>
      onOrder(by, async (stores, order, actor) => {
        const refused = await storeParcels(stores, order, by, parcels, clock());
        return refused ?? applyMove(stores, actor, clock(), order, shipping('ship', parcels));
      }),
    shipNow: (by, parcels) =>
      onOrder(by, async (stores, order, actor) => {
        if (order.total > SHIP_NOW_LIMIT) return { ok: false, reason: 'move-not-allowed' };
        const refused = await storeParcels(stores, order, by, parcels, clock());
        return refused ?? applyMove(stores, actor, clock(), order, shipping('shipNow', parcels));
      }),
    setParcel: (by, parcelId, state, day) =>
      onOrder(by, async (stores, order, actor) => {
        const set = { state, deliveredOn: state === 'delivered' ? day : null };
        if (order.stage !== 'shipped' || !(await stores.parcels.setState(order.id, parcelId, set)))
          return { ok: false, reason: 'move-not-allowed' };
        return record(stores, actor, clock(), order, { kind: 'parcel', data: { parcelId, state, day } });
      }),
    deliver: (by) =>
      onOrder(by, async (stores, order, actor) => {
        const sent = await stores.parcels.of(order.id);
        if (sent.some(({ state, deliveredOn }) => state !== 'delivered' || !deliveredOn))
          return { ok: false, reason: 'not-delivered' };
        return applyMove(stores, actor, clock(), order, { move: 'deliver', to: 'delivered' });
      }),
    correct: (by, reason) =>
      onOrder(by, async (stores, order, actor) => {
        const delivered = (await stores.deskOrders.events(order.id)).find(({ toStage }) => toStage === 'delivered');
        const fault = delivered && correctFault(delivered.at.getTime(), clock());
        if (fault) return { ok: false, reason: fault };
        return applyMove(stores, actor, clock(), order, { move: 'correct', to: 'shipped', note: reason });
      }),
  };
}

function shipping(move: 'ship' | 'shipNow', parcels: readonly NewParcel[]): OrderMove {
  return { move, to: 'shipped', data: { parcels: parcels.length }, letter: { about: 'order-shipped' } };
}

/** Together the parcels hold every piece of the order, each insured for what is in it. Undefined once they are stored. */
async function storeParcels(
  { parcels }: OrderStores,
  order: DeskOrder,
  { staff }: OrderChange,
  given: readonly NewParcel[],
  now: Instant,
): Promise<Refused | undefined> {
  const fault = parcelFault(order, given, isAtLeast(staff.role, 'manager'));
  if (fault) return { ok: false, reason: fault };
  for (const parcel of given) {
    const id = await parcels.add(order.id, { ...parcel, number: plainNumber(parcel.number) });
    await parcels.setState(order.id, id, { state: 'shipped', shippedAt: new Date(now) });
  }
  return undefined;
}

/** Why an order cannot be shipped in these parcels. */
export function parcelFault({ lines }: Pick<DeskOrder, 'lines'>, parcels: readonly NewParcel[], isManager: boolean) {
  const packed = lines.map((_, nth) =>
    parcels.flatMap((parcel) =>
      parcel.lines.filter(({ position }) => position === nth).map(({ quantity }) => quantity),
    ),
  );
  const isWhole = lines.every(
    ({ quantity }, nth) => (packed[nth] ?? []).reduce((sum, one) => sum + one, 0) === quantity,
  );
  const isKnown = parcels.every((parcel) => parcel.lines.every(({ position }) => position in lines));
  if (!isWhole || !isKnown) return 'pieces-left';
  if (!parcels.every(({ carrier, number }) => isNumberOf(carrier, number))) return 'number-form';
  if (!isManager && !parcels.every(({ hasSignature }) => hasSignature)) return 'signature-missing';
  const isInsured = parcels.every(({ insured, lines: held }) => insured >= shareOf(lines, held));
  return isInsured ? undefined : 'under-insured';
}

function shareOf(lines: DeskOrder['lines'], held: NewParcel['lines']): Cents {
  return sumCents(
    held.map(({ position, quantity }) => {
      const line = lines[position];
      return line ? lineTotal({ ...line, quantity }) : multiplyCents(cents(0), quantity);
    }),
  );
}

type Noted = { readonly kind: 'payment' | 'parcel'; readonly data: Readonly<Record<string, unknown>> };

/** What happened to an order without a new stage: a new version all the same, so that nobody acts on an old page. */
async function record(
  { deskOrders, log }: OrderStores,
  actor: Parameters<typeof applyMove>[1],
  now: Instant,
  order: DeskOrder,
  { kind, data }: Noted,
): Done {
  await deskOrders.move(order.id, order.stage, {});
  const seq = await deskOrders.addEvent(order.id, actor, now, { kind, data });
  await log.add(actor, { action: kind, subject: `order ${order.id}`, after: data });
  return {
    ok: true,
    answer: { orderId: order.id, version: order.version + 1, stage: order.stage, seq, undoUntil: null },
  };
}
