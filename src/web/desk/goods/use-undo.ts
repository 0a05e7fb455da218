import { desk } from '../data/desk.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { useNotify } from '../ui/toast.tsx';

/** Takes a revision back: what was not changed since gets the value that it had before. */
export function useUndo(): (revision: number) => Promise<void> {
  const notify = useNotify();
  const change = useDeskChange(desk.undoRevision, {
    invalidates: [['goods'], ['product'], ['revisions'], ['proposals']],
    onRefused: ({ sentence }) => notify({ kind: 'failed', title: 'Not taken back', text: sentence }),
  });
  return async (revision) => {
    const done = await change.run({ params: { revision: String(revision) }, body: {} });
    if (!done) return;
    const left = done.left.length;
    notify({
      title: `Revision ${revision} is taken back`,
      ...(left > 0 && { text: `${left} ${left === 1 ? 'value was' : 'values were'} changed since, and stay.` }),
    });
  };
}
