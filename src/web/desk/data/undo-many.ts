import type { Instant } from '#domain/spot.ts';
import { countOf } from '#domain/words.ts';
import { useNotify } from '../ui/toast.tsx';
import { desk } from './desk.ts';
import { invalidatedBy } from './invalidated-by.ts';
import { useDeskChange } from './use-desk-change.ts';

/** A change of an order that its person can undo. */
export type Undoable = { readonly orderId: string; readonly version: number; readonly seq: number };
type Outcome = {
  readonly orderId: string;
  readonly undo: (Omit<Undoable, 'orderId'> & { readonly until: Instant }) | null;
};

/** One Undo for all changed orders, until the first change becomes final; undefined where none can be undone. */
export function undoOf(
  outcomes: readonly Outcome[],
): { readonly until: Instant; readonly orders: readonly Undoable[] } | undefined {
  const orders = outcomes.flatMap(({ orderId, undo }) => (undo ? [{ orderId, ...undo }] : []));
  return orders.length === 0 ? undefined : { until: Math.min(...orders.map((one) => one.until)), orders };
}

/**
 * Returns the function that undoes changes one by one, says how many, and resolves to those that were undone. `aboutOf`: the
 * subject of the notification that is over once these are undone.
 */
export function useUndoMany(
  noun: string,
  aboutOf?: (undone: readonly Undoable[]) => string | undefined,
): (orders: readonly Undoable[]) => Promise<readonly Undoable[]> {
  const notify = useNotify();
  const undo = useDeskChange(desk.undoMove, { invalidates: [...invalidatedBy('orders'), ['order']] });
  return async (orders) => {
    const undone: Undoable[] = [];
    for (const one of orders) {
      const { orderId, version, seq } = one;
      if (await undo.run({ params: { orderId }, body: { version, seq } })) undone.push(one);
    }
    const kept = orders.length - undone.length;
    const about = aboutOf?.(undone);
    if (undone.length > 0) notify({ title: `${countOf(undone.length, noun)} undone`, ...(about && { about }) });
    if (kept > 0) notify({ kind: 'failed', title: `${countOf(kept, noun)} not undone` });
    return undone;
  };
}
