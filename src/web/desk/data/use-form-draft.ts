import { useDraft } from './drafts.ts';

/** The entries of a form, kept in the tab until it is sent: see `useDraft`. */
export function useFormDraft<Entries extends object>(
  name: string,
  initial: Entries,
): [entries: Entries, set: (changed: Partial<Entries>) => void, clear: () => void] {
  const [text, setText] = useDraft(name);
  const entries = { ...initial, ...(text && (JSON.parse(text) as Partial<Entries>)) };
  const set = (changed: Partial<Entries>) =>
    setText(JSON.stringify({ ...(text && (JSON.parse(text) as Partial<Entries>)), ...changed }));
  return [entries, set, () => setText('')];
}
