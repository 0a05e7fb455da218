import { useSyncExternalStore } from 'react';

/**
 * Local storage that never throws: where it is full or denied, values live in memory until the page is left. Other tabs are
 * heard, so that all show the same.
 */
const known = new Map<string, string | null>();
/** Keys whose value could not be stored: `known` alone has it. */
const unstored = new Set<string>();
const listeners = new Set<() => void>();
let isListening = false;

export function readStored(key: string): string | null {
  const value = known.get(key);
  if (value !== undefined) return value;
  const stored = fromStorage(key);
  known.set(key, stored);
  return stored;
}

/** The value for a change that is made of it: what another tab has stored counts, though this one may not have heard of it yet. */
export function readAnew(key: string): string | null {
  if (!unstored.has(key)) known.delete(key);
  return readStored(key);
}

/** Stores a value, or removes it where it is null. False where this page alone knows of it. */
export function writeStored(key: string, value: string | null): boolean {
  known.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    unstored.delete(key);
  } catch {
    // Full or denied: this page goes on with what it knows.
    unstored.add(key);
  }
  tell();
  return !unstored.has(key);
}

/** The stored value, null where there is none, undefined on the server and while hydrating. */
export function useStored(key: string): string | null | undefined {
  return useStoredPart(key, whole);
}

/** What `read` makes of the stored value. Whoever asks is rendered again when that changes, and not with each other change. */
export function useStoredPart<Part extends string | number | null>(
  key: string,
  read: (stored: string | null) => Part,
): Part | undefined {
  return useSyncExternalStore(
    subscribe,
    () => read(readStored(key)),
    () => undefined,
  );
}

function whole(stored: string | null): string | null {
  return stored;
}

function subscribe(listener: () => void): () => void {
  if (!isListening) {
    isListening = true;
    window.addEventListener('storage', hear);
    window.addEventListener('pageshow', wakeUp);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another tab has written; without a key it has cleared everything. */
function hear({ key, newValue }: StorageEvent): void {
  if (key === null) {
    known.clear();
    unstored.clear();
  } else {
    known.set(key, newValue);
    unstored.delete(key);
  }
  tell();
}

/** Back from the cache of pages in which the browser kept this one asleep: it has heard of nothing meanwhile. */
function wakeUp({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  for (const key of known.keys()) if (!unstored.has(key)) known.delete(key);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function fromStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
