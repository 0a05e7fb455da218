import { UNDO_MS } from '#domain/stage-guards.ts';
import { countOf } from '#domain/words.ts';
import { serverNow } from '#web/desk/data/clock.ts';
import { useMay } from '#web/desk/data/me.ts';
import { useNotify } from '#web/desk/ui/toast.tsx';
import { useUndo } from '../use-undo.ts';

type Made = { readonly revision: number | null; readonly proposalId: string | null; readonly products: number };

/** Returns the function that reports the outcome of a change. */
export function useMade(): (made: Made) => void {
  const notify = useNotify();
  const may = useMay();
  const undo = useUndo();
  return ({ revision, proposalId, products }) => {
    const count = countOf(products, 'premium');
    if (proposalId) notify({ title: `${count} sent for approval`, text: 'You’ll find them under Proposals.' });
    else if (revision === null) notify({ title: 'Nothing changed' });
    else
      notify({
        title: `${count} changed`,
        text: `Revision ${revision}`,
        ...(may('change-goods') && {
          undo: { until: serverNow() + UNDO_MS, run: () => undo(revision) },
        }),
      });
  };
}
