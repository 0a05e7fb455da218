import type { CallAnswer } from '#contract/call.ts';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { cents, centsOf } from '#domain/money.ts';
import type { Desk } from '../create-desk.ts';
import type { Changed } from '../desk/change.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { type Refusing, succeed } from '../http/answers.ts';
import type { RouteStaffCall } from '../http/staff-route.ts';
import type { Receipt } from './apply-move.ts';

type Answer = CallAnswer<typeof DESK_CALLS.confirmOrder> | Refusing;

async function answer(done: Promise<Changed<Receipt>>): Promise<Answer> {
  const changed = await done;
  return changed.ok ? succeed(changed.answer, 'Done') : refuseDesk(changed);
}

/** Moves of an order, from its confirmation to its money. */
export function orderDecisionRoutes(route: RouteStaffCall, { decisions }: Desk): void {
  route(DESK_CALLS.confirmOrder, ({ params, body, ...by }) =>
    answer(decisions.confirm({ ...by, ...params, version: body.version }, centsOf(body.total))),
  );
  route(DESK_CALLS.requoteOrder, ({ params, body, ...by }) =>
    answer(decisions.requote({ ...by, ...params, version: body.version }, body.lines, body.minutes)),
  );
  route(DESK_CALLS.takeBackQuote, ({ params, body, ...by }) =>
    answer(decisions.takeBackQuote({ ...by, ...params, version: body.version })),
  );
  route(DESK_CALLS.agreedByPhone, ({ params, body, ...by }) =>
    answer(decisions.agreedByPhone({ ...by, ...params, version: body.version }, body.note)),
  );
  route(DESK_CALLS.declineOrder, ({ params, body, ...by }) =>
    answer(decisions.decline({ ...by, ...params, version: body.version }, body.reason, body.note)),
  );
  route(DESK_CALLS.reviewOrder, ({ params, body, ...by }) =>
    answer(decisions.review({ ...by, ...params, version: body.version }, body.note)),
  );
  route(DESK_CALLS.releaseOrder, ({ params, body, ...by }) =>
    answer(decisions.release({ ...by, ...params, version: body.version }, body.note)),
  );
}

/** Money, and what ends or delays a confirmed order. */
export function orderMoneyRoutes(route: RouteStaffCall, { fulfilment }: Desk): void {
  route(DESK_CALLS.recordPayment, ({ params, body, ...by }) => {
    const amount = centsOf(body.amount);
    const { method, reference, receivedOn } = body;
    const payment = { cents: body.isBack ? cents(-amount) : amount, method, reference, receivedOn };
    return answer(fulfilment.pay({ ...by, ...params, version: body.version }, payment, body.again, body.note));
  });
  route(DESK_CALLS.settleOrder, ({ params, body, ...by }) =>
    answer(fulfilment.settle({ ...by, ...params, version: body.version })),
  );
  route(DESK_CALLS.holdOrder, ({ params, body, ...by }) =>
    answer(fulfilment.hold({ ...by, ...params, version: body.version }, body)),
  );
  route(DESK_CALLS.unholdOrder, ({ params, body, ...by }) =>
    answer(fulfilment.unhold({ ...by, ...params, version: body.version }, body.to)),
  );
  route(DESK_CALLS.defaultOrder, ({ params, body, ...by }) =>
    answer(fulfilment.default({ ...by, ...params, version: body.version }, body.note)),
  );
  route(DESK_CALLS.cancelOrder, ({ params, body, ...by }) => {
    const { amount, ...facts } = body.refund ?? { amount: 0 };
    const refund = 'method' in facts ? { ...facts, cents: cents(-centsOf(amount)) } : undefined;
    return answer(fulfilment.cancel({ ...by, ...params, version: body.version }, { ...body, refund }));
  });
  route(DESK_CALLS.cancelPart, ({ params, body: { version, ...part }, ...by }) =>
    answer(fulfilment.cancelPart({ ...by, ...params, version }, part)),
  );
}

/** From the shelf to the customer. */
export function orderGoodsRoutes(route: RouteStaffCall, { fulfilment }: Desk): void {
  route(DESK_CALLS.allocateOrder, ({ params, body, ...by }) =>
    answer(fulfilment.allocate({ ...by, ...params, version: body.version }, body.ticked, body.serials)),
  );
  route(DESK_CALLS.packOrder, ({ params, body, ...by }) =>
    answer(fulfilment.pack({ ...by, ...params, version: body.version })),
  );
  route(DESK_CALLS.shipOrder, ({ params, body, ...by }) =>
    answer(fulfilment.ship({ ...by, ...params, version: body.version }, body.parcels.map(toParcel), body.again)),
  );
  route(DESK_CALLS.shipOrderNow, ({ params, body, ...by }) =>
    answer(fulfilment.shipNow({ ...by, ...params, version: body.version }, body.parcels.map(toParcel), body.again)),
  );
  route(DESK_CALLS.setParcelState, ({ params, body, ...by }) =>
    answer(
      fulfilment.setParcel({ ...by, ...params, version: body.version }, body.parcelId, body.state, body.day ?? null),
    ),
  );
  route(DESK_CALLS.correctParcelNumber, ({ params, body: { version, parcelId, number, again }, ...by }) =>
    answer(fulfilment.correctNumber({ ...by, ...params, version }, parcelId, number, again)),
  );
  route(DESK_CALLS.deliverOrder, ({ params, body, ...by }) =>
    answer(fulfilment.deliver({ ...by, ...params, version: body.version }, body.day)),
  );
  route(DESK_CALLS.correctDelivery, ({ params, body, ...by }) =>
    answer(fulfilment.correct({ ...by, ...params, version: body.version }, body.reason)),
  );
}

/** What staff do with an order beside moving it. */
export function orderWorkRoutes(route: RouteStaffCall, { work, lettersAgain }: Desk): void {
  route(DESK_CALLS.takeOrder, ({ params, body, ...by }) => answer(work.take({ ...by, ...params }, body.takeOver)));
  route(DESK_CALLS.dropOrder, ({ params, ...by }) => answer(work.drop({ ...by, ...params })));
  route(DESK_CALLS.noteOrder, ({ params, body, ...by }) => answer(work.note({ ...by, ...params }, body.text)));
  route(DESK_CALLS.recordCall, ({ params, body, ...by }) => answer(work.call({ ...by, ...params }, body)));
  route(DESK_CALLS.sendLetterAgain, ({ params: { orderId, seq }, body: _, ...by }) =>
    answer(lettersAgain.sendAgain({ ...by, orderId }, seq)),
  );
  route(DESK_CALLS.undoMove, ({ params, body, ...by }) =>
    answer(work.undo({ ...by, ...params, version: body.version }, body.seq)),
  );
  route(DESK_CALLS.correctRecipient, ({ params, body, ...by }) => {
    const { version, ...recipient } = body;
    return answer(work.correctRecipient({ ...by, ...params, version }, recipient));
  });
}

function toParcel<Sent extends { readonly insured: number }>({ insured, ...parcel }: Sent) {
  return { ...parcel, insured: centsOf(insured) };
}
