import type { Reason } from '#domain/reasons.ts';
import type { Changed, StaffChange } from '../desk/change.ts';
import type { Receipt } from './apply-move.ts';
import type { OrderChange } from './on-order.ts';
import type { OrderFulfilment } from './order-fulfilment.ts';
import type { OrderWork } from './order-work.ts';

/** What can be done with many orders at once. Never what decides about one: confirm, decline, re-quote, cancel. */
export type BulkAct =
  | { readonly act: 'take' }
  | { readonly act: 'note'; readonly text: string }
  /** Every line of each order is there. */
  | { readonly act: 'allocate' }
  /** All parcels of each order arrived on this day, `2026-11-23`. */
  | { readonly act: 'deliver'; readonly day: string };

export type BulkOrder = { readonly orderId: string; readonly version: number };
export type BulkOutcome = {
  readonly orderId: string;
  readonly refused: Reason | null;
  /** What takes it back; null where it was refused, or stays. */
  readonly undo: { readonly version: number; readonly seq: number; readonly until: string } | null;
};

/**
 * One order after the other, each in a transaction and under a key of its own: asked again, what was done is not done twice, and
 * what was refused is tried anew.
 */
export type ChangeMany = (
  by: StaffChange,
  orders: readonly BulkOrder[],
  act: BulkAct,
) => Promise<readonly BulkOutcome[]>;

/** An order has at most a hundred. */
const EVERY_LINE = Array.from({ length: 100 }, (_, position) => position);

type Parts = { readonly work: OrderWork; readonly fulfilment: OrderFulfilment };

export function createChangeMany({ work, fulfilment }: Parts): ChangeMany {
  const doOne = (by: OrderChange, act: BulkAct): Promise<Changed<Receipt>> => {
    if (act.act === 'take') return work.take(by, false);
    if (act.act === 'note') return work.note(by, act.text);
    return act.act === 'allocate' ? fulfilment.allocate(by, EVERY_LINE, []) : fulfilment.deliver(by, act.day);
  };
  return async (by, orders, act) => {
    const outcomes: BulkOutcome[] = [];
    for (const { orderId, version } of orders) {
      const keyed = { ...by.keyed, key: `${by.keyed.key} ${orderId}` };
      const done = await doOne({ ...by, keyed, orderId, version }, act);
      outcomes.push({
        orderId,
        refused: done.ok ? null : done.reason,
        undo: done.ok ? undoOf(done.answer) : null,
      });
    }
    return outcomes;
  };
}

function undoOf({ version, seq, undoUntil }: Receipt): BulkOutcome['undo'] {
  return undoUntil === null ? null : { version, seq, until: undoUntil };
}
