import type { CallAnswer, CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { readBankStatement } from '#domain/bank-statement.ts';
import { DAY_MS } from '#domain/durations.ts';
import { matchPayments, writtenNumbers } from '#domain/match-payments.ts';
import { cents } from '#domain/money.ts';
import { cancellingMove, cancelPieces, hasLeft } from '#domain/part-cancel.ts';
import { isPastDay } from '#domain/past-day.ts';
import { fullName } from '#domain/person-name.ts';
import type { Stage } from '#domain/stage.ts';
import { cancelFault, defaultFault } from '#domain/stage-guards.ts';
import type { DeskContext } from '../desk/context.ts';
import { type Refusing, succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { OrderMove } from './apply-move.ts';
import { outcomeOf, type ReceiptAnswer } from './bulk-calls.ts';
import type { NewPayment, OwingOrder } from './money-store.ts';
import { createOnOrder } from './on-order.ts';
import { recordOnOrder } from './record-work.ts';
import { statementRows } from './statement-rows.ts';

const NOT_POSSIBLE = { ok: false, reason: 'day-not-possible' } as const;

const PAID = { move: 'pay', to: 'paid', patch: { remindAt: null }, letter: { about: 'order-paid' } } as const;

/**
 * Handlers of payments and refunds, in cents, and of the ends of an order that involve them. Refused with `reference-used` for
 * a reference that was booked before, and with `more-than-paid`.
 */
export function moneyCalls(context: DeskContext) {
  const { onOrder, onMove } = createOnOrder(context);
  return {
    recordPayment: onOrder(async ({ stores, actor, staff, order, now, body, move }) => {
      const { isBack, again, note, memo } = body;
      const payment = paymentOf(body, isBack);
      if (!isPastDay(payment.receivedOn, order.placedAt, now)) return NOT_POSSIBLE;
      if (!again && (await stores.money.hasReference(payment.reference)))
        return { ok: false, reason: 'reference-used' };
      const paymentId = await stores.money.add(order.id, staff.staffId, new Date(now), payment, memo);
      const { paid, open } = await stores.money.balanceOf(order);
      if (paid < 0) return { ok: false, reason: 'more-than-paid' };
      if (order.stage === 'confirmed' && open === 0)
        return move({ ...PAID, note, data: { paymentId }, facts: payment });
      const data = { ...payment, paymentId };
      return recordOnOrder(stores, actor, now, order, { kind: 'payment', note, data, isUndoable: true });
    }),
    settleOrder: onMove('pay', ({ move }) => move(PAID)),
    defaultOrder: onMove('default', async ({ order: { payBy, remindAt }, now, body, move }) => {
      const fault = payBy
        ? defaultFault({ payBy: payBy.getTime(), now, remindAt: remindAt?.getTime() ?? null })
        : undefined;
      if (fault) return { ok: false, reason: fault };
      return move(ending('default', 'defaulted', 'defaulted', body.note));
    }),
    cancelOrder: onMove('cancel', async ({ stores: { parcels, money }, staff, order, now, body, move }) => {
      if (hasLeft(await parcels.of(order.id))) return { ok: false, reason: 'parcels-out' };
      const refund = body.refund && paymentOf(body.refund, true);
      const { paid } = await money.balanceOf(order);
      const fault = cancelFault([paid], cents(refund ? -refund.cents : 0));
      if (fault) return { ok: false, reason: fault };
      if (refund && !isPastDay(refund.receivedOn, order.placedAt, now)) return NOT_POSSIBLE;
      if (refund && !body.again && (await money.hasReference(refund.reference)))
        return { ok: false, reason: 'reference-used' };
      if (refund) await money.add(order.id, staff.staffId, new Date(now), refund);
      const ended = ending('cancel', 'cancelled', body.reason, body.note);
      return move({ ...ended, facts: refund, isFinal: refund !== undefined });
    }),
    /** An order of which everything that is kept has left goes on to shipped, or delivered. */
    cancelOrderPart: onMove(['cancelPart', 'cancelRest'], async ({ stores, order, body, move }) => {
      const { pieces, reason, note } = body;
      const sent = await stores.parcels.of(order.id);
      const part = cancelPieces(order.lines, sent, pieces);
      if (!part.ok) return part;
      const done = await move({
        ...cancellingMove(order.stage, part.lines, sent),
        reason,
        note,
        kept: part.lines,
        facts: {
          cancelled: pieces.map((one) => ({ ...one, name: order.lines[one.position]?.name ?? '' })),
          total: part.total,
          replaced: order.total,
        },
        letter: { about: 'order-part-cancelled', fact: reason },
      });
      if (done.ok) await stores.deskOrders.setPieces(order.id, part.lines);
      return done;
    }),
  } satisfies Partial<StaffHandlers>;
}

type TypedPayment = NonNullable<CheckedInput<typeof DESK_CALLS.cancelOrder>['body']['refund']>;

/** A payment as it is kept: below zero where it goes back. */
function paymentOf({ amount, method, reference, receivedOn }: TypedPayment, isBack: boolean): NewPayment {
  return { cents: isBack ? cents(-amount) : amount, method, reference, receivedOn };
}

function ending(move: 'default' | 'cancel', to: Stage, reason: string, note: string | undefined): OrderMove {
  return { move, to, reason, note, patch: { remindAt: null }, letter: { about: 'order-cancelled', fact: reason } };
}

/** A payment that comes a second time comes soon. */
const NAMED_BY_ENDS_MS = 90 * DAY_MS;

type Outcome = CallAnswer<typeof DESK_CALLS.recordManyPayments>['data'][number];

/** Handlers of a bank's statement: its payments matched with orders, and many payments recorded, each by the call of one. */
export function statementCalls({ reads: { money }, clock }: DeskContext, calls: Pick<StaffHandlers, 'recordPayment'>) {
  return {
    readBankStatement: async ({ body: { text, also } }) => {
      const { form, debits, faults, lines } = readBankStatement(statementRows(text));
      const [awaiting, settled, booked] = await Promise.all([
        money.awaiting(),
        money.settled(writtenNumbers(lines), clock() - NAMED_BY_ENDS_MS),
        money.withReferences(lines.map(({ reference }) => reference)),
      ]);
      const matches = matchPayments(lines, awaiting, booked, settled);
      const named = new Set([
        ...also,
        ...matches.flatMap(({ orderId, candidates }) => [orderId ?? [], candidates].flat()),
      ]);
      const known = [...awaiting, ...settled].filter(({ orderId }) => named.has(orderId));
      for (const { orderId } of known) named.delete(orderId);
      const orders = [...known, ...(await money.owing([...named]))];
      const payments = lines.map((line, nth) => {
        const { state = 'unknown', why = 'nothing', orderId = null, candidates = [], earlier } = matches[nth] ?? {};
        return { ...line, state, why, orderId, candidates: [...candidates], earlier: earlier ?? null };
      });
      const answer = { form: form ?? null, debits, faults: [...faults], payments, orders: orders.map(presentOwing) };
      return succeed(answer, 'Statement');
    },
    recordManyPayments: async (request) => {
      const { keyed } = request;
      const outcomes: Outcome[] = [];
      for (const [nth, { line, orderId, ...payment }] of request.body.payments.entries()) {
        const one = { ...request, params: { orderId }, keyed: { ...keyed, key: `${keyed.key} ${nth}` } };
        const done = await calls.recordPayment({ ...one, body: { ...payment, note: undefined, isBack: false } });
        outcomes.push({ line, ...outcomeOf({ orderId }, done as ReceiptAnswer | Refusing) });
      }
      return succeed(outcomes, 'Done');
    },
  } satisfies Partial<StaffHandlers>;
}

function presentOwing({ firstName, lastName, ...order }: OwingOrder) {
  return { ...order, name: fullName({ firstName, lastName }) };
}
