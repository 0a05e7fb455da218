import { countOf } from '#domain/words.ts';
import { useMay } from '#web/desk/data/me.ts';
import { useNotify } from '#web/desk/ui/toast.tsx';
import { useToastUndo } from '../use-undo-revision.ts';

type Made = { readonly revision: number | null; readonly proposalId: string | null; readonly products: number };

/** Returns the function that reports the outcome of a change. */
export function useMade(): (made: Made) => void {
  const notify = useNotify();
  const may = useMay();
  const undoOf = useToastUndo();
  return ({ revision, proposalId, products }) => {
    const count = countOf(products, 'premium');
    if (proposalId) notify({ title: `${count} sent for approval`, text: 'You’ll find them under Proposals.' });
    else if (revision === null) notify({ title: 'Nothing changed' });
    else
      notify({
        title: `${count} changed`,
        text: `Revision ${revision}`,
        ...(may('change-goods') && { undo: undoOf(revision) }),
      });
  };
}
