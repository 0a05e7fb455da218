import type { CallInput } from '#contract/call.ts';
import type { correctTrade } from '#contract/calls/desk-metal.ts';
import { UNDO_MS } from '#domain/stage-guards.ts';
import { serverNow } from '../data/clock.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { type Notification, useNotify } from '../ui/toast.tsx';
import type { Trade } from './metal-data.ts';

export type CorrectBody = Omit<CallInput<typeof correctTrade>['body'], 'reason'>;

/**
 * Returns the Undo of a trade that was just recorded, or of a correction, for its notification: one more correction, by which
 * the trade counts as `before`, or not at all. All entries stay in the list.
 */
export function useUndoTrade(): (made: Trade, before?: Trade) => NonNullable<Notification['undo']> {
  const notify = useNotify();
  const correct = useDeskChange(desk.correctTrade, { invalidates: invalidatedBy('metal') });
  return (made, before) => ({
    until: serverNow() + UNDO_MS,
    async run() {
      const body = { ...(before ? valuesOf(before) : { microOunces: 0, tradedAt: made.tradedAt }), reason: 'Undone' };
      const undone = await correct.run({ params: { tradeId: made.id }, body });
      notify(
        undone
          ? { title: 'Undone' }
          : { kind: 'failed', title: 'Not undone', text: 'Correct it in the list of trades.' },
      );
    },
  });
}

function valuesOf({ microOunces, priceCents, counterparty, reference, tradedAt }: Trade): CorrectBody {
  return {
    ...{ microOunces, tradedAt },
    ...(priceCents !== null && { priceCents }),
    ...(counterparty && { counterparty }),
    ...(reference && { reference }),
  };
}
