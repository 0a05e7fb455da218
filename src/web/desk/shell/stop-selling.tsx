import { pauseSales } from '#contract/calls/desk-pauses.ts';
import { PAUSE_SCOPES, type PauseScope } from '#domain/product.ts';
import { LONGEST_PAUSE_MESSAGE, pauseMessage } from '#domain/sale.ts';
import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { SCOPE_NAMES, salesOf, usePauses } from '../data/stopped-sales.ts';
import { createStore } from '../data/store.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { ActDialog } from '../ui/act-dialog.tsx';
import { useNotify } from '../ui/toast.tsx';

/** Initial scope of the open dialog, `''` for none; undefined while it is closed. */
const stopSelling = createStore<PauseScope | '' | undefined>(undefined);

/** Opens the dialog from the status bar, the menus and the position of a metal. */
export function openStopSelling(scope: PauseScope | '' = ''): void {
  stopSelling.set(scope);
}

/** Pauses sales of a metal or of the shop with a reason, until they are resumed. */
export function StopSelling() {
  const begun = stopSelling.use();
  const stopped = usePauses().map(({ scope }) => scope);
  const options = PAUSE_SCOPES.filter((scope) => !stopped.includes(scope)).map((value) => ({
    value,
    label: SCOPE_NAMES[value],
  }));
  const notify = useNotify();
  const change = useDeskChange(desk.pauseSales, {
    invalidates: invalidatedBy('pauses'),
    onDone: ({ scope }) => notify({ kind: 'done', title: `${salesOf(scope)} stopped` }),
  });
  return (
    <ActDialog
      title="Stop selling"
      isOpen={begun !== undefined}
      onClose={() => stopSelling.set(undefined)}
      act={{
        draft: 'stop selling',
        initial: { scope: begun ?? '', reason: '', message: '' },
        fields: ({ scope }) => ({
          scope: { as: 'choice', label: 'What', options },
          reason: { as: 'text', label: 'Reason, for staff only', required: true, maxLength: 500 },
          message: {
            as: 'area',
            label: 'Message to customers (optional)',
            maxLength: LONGEST_PAUSE_MESSAGE,
            rows: 2,
            hint: `Without one, they read: “${pauseMessage(scope || 'shop')}”`,
          },
        }),
        consequence: 'No new orders are taken once you do this. Orders already placed are not affected.',
        button: 'Stop selling',
        kind: 'danger',
        disabledReason: whatIsMissing,
        change,
        body: pauseSales.body,
        inputOf: ({ scope, reason, message }) => ({
          body: {
            scope: scope as PauseScope,
            reason: reason.trim(),
            ...(message.trim() && { message: message.trim() }),
          },
        }),
      }}
    />
  );
}

function whatIsMissing({ scope, reason }: { readonly scope: string; readonly reason: string }): string | undefined {
  if (!scope) return 'Choose what to stop first.';
  return reason.trim() ? undefined : 'Enter a reason first.';
}
