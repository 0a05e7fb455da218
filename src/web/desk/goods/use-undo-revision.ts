import { desk } from '../data/desk.ts';
import { invalidatedBy } from '../data/invalidated-by.ts';
import { usePeople } from '../data/people.ts';
import { undoWith, useNotUndone } from '../data/toast-undo.ts';
import { useDeskChange } from '../data/use-desk-change.ts';
import { type Notification, useNotify } from '../ui/toast.tsx';
import { leftText } from './left-text.ts';
import type { Asked } from './second-person.tsx';

/**
 * Undoes a revision: values that have not changed since get their earlier ones. `onSecondPerson` is called when one person may
 * not do it alone, with the server's sentences about the effect; without it a notification names the page for it.
 */
export function useUndoRevision(
  onSecondPerson?: (sentences: Readonly<Record<string, string>>) => void,
): (revision: number, asked?: Asked) => Promise<boolean> {
  const notify = useNotify();
  const notUndone = useNotUndone();
  const people = usePeople();
  const change = useDeskChange(desk.undoRevision, {
    invalidates: invalidatedBy('goods'),
    onRefused: ({ sentence, reason, refusal }) => {
      const isForTwo = reason === 'second-person';
      if (isForTwo && onSecondPerson) onSecondPerson(refusal?.fields ?? {});
      else notUndone({ sentence: isForTwo ? `${sentence} Request it in Revisions.` : sentence });
    },
  });
  return async (revision, asked) => {
    const done = await change.run({ params: { revision: String(revision) }, body: asked ?? {} });
    if (!done) return false;
    if (done.proposalId !== null) {
      notify({ title: `Undoing revision ${revision} needs approval` });
      return true;
    }
    notify({
      title: `Revision ${revision} undone`,
      ...(done.left.length > 0 && { text: leftText(done.left, (id) => people.get(id)?.letters) }),
    });
    return true;
  };
}

/** Returns the function that makes the Undo of a revision for its notification. */
export function useToastUndo(): (revision: number) => NonNullable<Notification['undo']> {
  const undo = useUndoRevision();
  return (revision) => undoWith(() => undo(revision));
}
