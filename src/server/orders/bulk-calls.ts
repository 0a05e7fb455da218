import type { CallAnswer, CheckedInput } from '#contract/call.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { REASONS } from '#domain/reasons.ts';
import { type Refusing, succeed } from '../http/answers.ts';
import { isRefusing } from '../http/call-route.ts';
import type { StaffHandlers, StaffRequest } from '../http/staff-route.ts';

type Bulk = typeof DESK_CALLS.changeManyOrders;
type BulkOrder = CheckedInput<Bulk>['body']['orders'][number];
type BulkOutcome = CallAnswer<Bulk>['data'][number];
export type ReceiptAnswer = CallAnswer<typeof DESK_CALLS.takeOrder>;

/** An order has at most a hundred. */
const EVERY_LINE = Array.from({ length: 100 }, (_, position) => position);

/**
 * Handlers of acts on many orders, each made by the call of one order. One after the other, each in a transaction and under a key
 * of its own: asked again, what was done is not done twice, and what was refused is tried again.
 */
export function bulkCalls(
  calls: Pick<StaffHandlers, 'takeOrder' | 'handOverOrder' | 'noteOrder' | 'allocateOrder' | 'deliverOrder'>,
) {
  const doOne = (request: StaffRequest<Bulk>, { orderId, version }: BulkOrder) => {
    const { body, keyed } = request;
    const one = { ...request, params: { orderId }, keyed: { ...keyed, key: `${keyed.key} ${orderId}` } };
    if (body.act === 'take') return calls.takeOrder({ ...one, body: { takeOver: false } });
    if (body.act === 'hand-over')
      return calls.handOverOrder({ ...one, body: { version, to: body.to, note: body.note } });
    if (body.act === 'note') return calls.noteOrder({ ...one, body: { text: body.text } });
    if (body.act === 'deliver') return calls.deliverOrder({ ...one, body: { version, day: body.day } });
    return calls.allocateOrder({ ...one, body: { version, ticked: EVERY_LINE, serials: [] } });
  };
  return {
    changeManyOrders: async (request) => {
      const outcomes: BulkOutcome[] = [];
      for (const order of request.body.orders)
        outcomes.push(outcomeOf(order, (await doOne(request, order)) as ReceiptAnswer | Refusing));
      return succeed(outcomes, 'Done');
    },
  } satisfies Partial<StaffHandlers>;
}

/** Returns the outcome for one order of many, with the key for its undo. */
export function outcomeOf({ orderId }: { readonly orderId: string }, done: ReceiptAnswer | Refusing): BulkOutcome {
  if (isRefusing(done)) {
    const { refused } = done;
    return { orderId, refused, sentence: REASONS[refused].sentence, undo: null, isTaken: false };
  }
  const { version, seq, undoUntil, isTaken } = done.data;
  const undo = undoUntil === null ? null : { version, seq, until: undoUntil };
  return { orderId, refused: null, sentence: null, undo, isTaken };
}
