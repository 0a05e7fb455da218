import { cents } from '#domain/money.ts';
import type { CancelReason } from '#domain/order-reasons.ts';
import { hasLeft } from '#domain/part-cancel.ts';
import { isPastDay } from '#domain/past-day.ts';
import type { Stage } from '#domain/stage.ts';
import { cancelFault, defaultFault } from '#domain/stage-guards.ts';
import type { Changed } from '../desk/change.ts';
import { applyMove, type OrderMove, type Receipt } from './apply-move.ts';
import type { NewPayment } from './money-store.ts';
import { createOnMove, type OrderChange } from './on-order.ts';
import { type FulfilmentParts, recordOnOrder } from './order-record.ts';

type Done = Promise<Changed<Receipt>>;

const NOT_POSSIBLE = { ok: false, reason: 'day-not-possible' } as const;

const PAID = { move: 'pay', to: 'paid', patch: { remindAt: null }, letter: { about: 'order-paid' } } as const;

export type Cancelling = {
  readonly reason: CancelReason;
  readonly note?: string | undefined;
  readonly refund?: NewPayment | undefined;
  readonly again?: boolean;
};

/** What comes in and goes back, and how an order ends over it. */
export type OrderMoney = {
  /** Money that came, or went back. `again`: the reference stands in the books already, and that is right. */
  pay(by: OrderChange, payment: NewPayment, again: boolean, note?: string): Done;
  /** Goes on with an order whose money came before it was confirmed. */
  settle(by: OrderChange): Done;
  default(by: OrderChange, note?: string): Done;
  /** `refund` is recorded in the same act; `again` as of a payment. Not while a part is on its way or has arrived. */
  cancel(by: OrderChange, ending: Cancelling): Done;
};

export function createOrderMoney({ onOrder, clock }: FulfilmentParts): OrderMoney {
  const onMove = createOnMove(onOrder);
  return {
    pay: (by, payment, again, note) =>
      onOrder(by, async (stores, order, actor) => {
        const { money } = stores;
        if (!isPastDay(payment.receivedOn, order.placedAt, clock())) return NOT_POSSIBLE;
        if (!again && (await money.hasReference(payment.reference))) return { ok: false, reason: 'reference-used' };
        const paymentId = await money.add(order.id, by.staff.staffId, new Date(clock()), payment);
        const { paid, open } = await stores.money.balanceOf(order);
        if (paid < 0) return { ok: false, reason: 'more-than-paid' };
        if (order.stage === 'confirmed' && open === 0)
          return applyMove(stores, actor, clock(), order, { ...PAID, note, data: { paymentId }, facts: payment });
        const data = { ...payment, paymentId };
        return recordOnOrder(stores, actor, clock(), order, { kind: 'payment', note, data, isUndoable: true });
      }),
    settle: (by) => onMove('pay', by, (stores, order, actor) => applyMove(stores, actor, clock(), order, PAID)),
    default: (by, note) =>
      onMove('default', by, async (stores, order, actor) => {
        const { payBy, remindersSent } = order;
        const fault = payBy ? defaultFault({ payBy: payBy.getTime(), now: clock(), remindersSent }) : undefined;
        if (fault) return { ok: false, reason: fault };
        return applyMove(stores, actor, clock(), order, ending('default', 'defaulted', 'defaulted', note));
      }),
    cancel: (by, { reason, note, refund, again }) =>
      onMove('cancel', by, async (stores, order, actor) => {
        if (hasLeft(await stores.parcels.of(order.id))) return { ok: false, reason: 'parcels-out' };
        const { paid } = await stores.money.balanceOf(order);
        const fault = cancelFault([paid], cents(refund ? -refund.cents : 0));
        if (fault) return { ok: false, reason: fault };
        if (refund && !isPastDay(refund.receivedOn, order.placedAt, clock())) return NOT_POSSIBLE;
        if (refund && !again && (await stores.money.hasReference(refund.reference)))
          return { ok: false, reason: 'reference-used' };
        if (refund) await stores.money.add(order.id, by.staff.staffId, new Date(clock()), refund);
        const move = ending('cancel', 'cancelled', reason, note);
        return applyMove(stores, actor, clock(), order, { ...move, facts: refund, isFinal: refund !== undefined });
      }),
  };
}

function ending(move: 'default' | 'cancel', to: Stage, reason: string, note: string | undefined): OrderMove {
  return { move, to, reason, note, patch: { remindAt: null }, letter: { about: 'order-cancelled', fact: reason } };
}
