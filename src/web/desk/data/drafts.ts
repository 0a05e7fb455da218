import { useEffect, useState } from 'react';
import { useMe } from './me.ts';

const KEY = 'deskDrafts';
/** Unsent text by person and name, kept in memory since it may contain customer data. */
const drafts = new Map<string, string>(takeKept());
/** The drafts whose content the server has too. */
const saved = new Set<string>();

/** A text, or a function of the current one, for actions that finish after their render's text is outdated. */
type NewText = string | ((now: string) => string);

/**
 * A text input that this tab keeps per person until it is emptied, across navigation and the end of a session. `name`
 * identifies the input, such as `note 1763…`.
 */
export function useDraft(name: string, initial = ''): [text: string, setText: (text: NewText) => void] {
  const [, setRenders] = useState(0);
  const key = `${useMe().id} ${name}`;
  const set = (next: NewText) => {
    const text = typeof next === 'string' ? next : next(drafts.get(key) ?? initial);
    if (text === initial) drafts.delete(key);
    else drafts.set(key, text);
    setRenders((count) => count + 1);
  };
  return [drafts.get(key) ?? initial, set];
}

/** Form values to overwrite, or a function that derives them from the current ones. */
type ValuesChange<Values> = Partial<Values> | ((now: Values) => Partial<Values>);

/** Returns the function that discards a draft by its name. */
export function useDropDraft(): (name: string) => void {
  const { id } = useMe();
  return (name) => drafts.delete(`${id} ${name}`);
}

/**
 * The values of a form as a draft: see `useDraft`. Setting some keeps the concurrent input in others; a value that is the initial
 * one again is no input.
 */
export function useFormDraft<Values extends object>(
  name: string,
  initial: Values,
): [values: Values, set: (change: ValuesChange<Values>) => void, clear: () => void] {
  const [text, setText] = useDraft(name);
  const set = (change: ValuesChange<Values>) =>
    setText((now) => {
      const typed = typedOf<Values>(now);
      const changed = typeof change === 'function' ? change({ ...initial, ...typed }) : change;
      const input = Object.entries({ ...typed, ...changed }).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field as keyof Values]),
      );
      return input.length === 0 ? '' : JSON.stringify(Object.fromEntries(input));
    });
  return [{ ...initial, ...typedOf<Values>(text) }, set, () => setText('')];
}

function typedOf<Values>(text: string): Partial<Values> {
  return text ? JSON.parse(text) : {};
}

/** Marks a draft as saved or not: the page may be left with a saved one. */
export function useSavedDraft(name: string, isSaved: boolean): void {
  const key = `${useMe().id} ${name}`;
  useEffect(() => {
    if (isSaved) saved.add(key);
    else saved.delete(key);
  }, [key, isSaved]);
}

/** True while the page has drafts that would be lost with it. */
export function hasDrafts(): boolean {
  return [...drafts.keys()].some((key) => !saved.has(key));
}

/** Keeps drafts while the document is loaded again. */
export function keepDrafts(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...drafts]));
    drafts.clear();
  } catch {
    // Full or denied: leaving the page asks first.
  }
}

function takeKept(): [string, string][] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return [];
  }
}
