import { useDraft } from './drafts.ts';

/** What changes of the entries, or what follows from the newest of them. */
export type EntriesChange<Entries> = Partial<Entries> | ((now: Entries) => Partial<Entries>);

/** The entries of a form, kept in the tab until it is sent: see `useDraft`. What was typed meanwhile stays when others are set. */
export function useFormDraft<Entries extends object>(
  name: string,
  initial: Entries,
): [entries: Entries, set: (change: EntriesChange<Entries>) => void, clear: () => void] {
  const [text, setText] = useDraft(name);
  const set = (change: EntriesChange<Entries>) =>
    setText((now) => {
      const typed = typedOf<Entries>(now);
      const changed = typeof change === 'function' ? change({ ...initial, ...typed }) : change;
      return JSON.stringify({ ...typed, ...changed });
    });
  return [{ ...initial, ...typedOf<Entries>(text) }, set, () => setText('')];
}

function typedOf<Entries>(text: string): Partial<Entries> {
  return text ? JSON.parse(text) : {};
}
