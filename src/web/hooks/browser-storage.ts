import { useSyncExternalStore } from 'react';

/**
 * Local storage that never throws: if it is full or denied, values live in memory until the page is left. Changes by other tabs
 * are heard.
 */
const known = new Map<string, string | null>();
/** Keys whose value could not be stored: only `known` has it. */
const unstored = new Set<string>();
const listeners = new Set<() => void>();
const foreignListeners = new Set<() => void>();
let isListening = false;

export function readStored(key: string): string | null {
  const value = known.get(key);
  if (value !== undefined) return value;
  const stored = fromStorage(key);
  known.set(key, stored);
  return stored;
}

/** The value as it is stored now. Another tab's change counts before its event has reached this page. */
export function readAnew(key: string): string | null {
  if (!unstored.has(key)) known.delete(key);
  return readStored(key);
}

/** Stores a value; null removes it. */
export function writeStored(key: string, value: string | null): void {
  known.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    // Full or denied: this page goes on with `known`.
    unstored.add(key);
  }
  notify();
}

/** The stored value, null where there is none, undefined on the server and while hydrating. */
export function useStored(key: string): string | null | undefined {
  return useStoredPart<string | null | undefined>(key, (stored) => stored, undefined);
}

/** Derives a value from storage with `read`, and renders again only when that value changes. It is `early` on the server and while hydrating. */
export function useStoredPart<Part extends string | number | null | undefined>(
  key: string,
  read: (stored: string | null) => Part,
  early: Part,
): Part {
  return useSyncExternalStore(
    subscribe,
    () => read(readStored(key)),
    () => early,
  );
}

/** Calls the listener after changes that another tab has made, before anything is rendered for them. Answers how to stop. */
export function onForeignChange(listener: () => void): () => void {
  foreignListeners.add(listener);
  return () => foreignListeners.delete(listener);
}

function subscribe(listener: () => void): () => void {
  if (!isListening) {
    isListening = true;
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A null key means that another tab has cleared everything. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === null) {
    known.clear();
    unstored.clear();
  } else {
    known.set(key, newValue);
    unstored.delete(key);
  }
  notifyOfForeignChange();
}

/** A page that comes out of the back-forward cache has missed all events. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  for (const key of known.keys()) if (!unstored.has(key)) known.delete(key);
  notifyOfForeignChange();
}

function notifyOfForeignChange(): void {
  for (const listener of foreignListeners) listener();
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function fromStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
