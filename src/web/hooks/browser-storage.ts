import { useSyncExternalStore } from 'react';

/**
 * Local storage that never throws: where it is full or denied, values live in memory until the page is left. Other tabs are
 * heard, so that all show the same.
 */
const known = new Map<string, string | null>();
const listeners = new Set<() => void>();
let isListening = false;

export function readStored(key: string): string | null {
  const value = known.get(key);
  if (value !== undefined) return value;
  const stored = fromStorage(key);
  known.set(key, stored);
  return stored;
}

/** Stores a value, or removes it where it is null. */
export function writeStored(key: string, value: string | null): void {
  known.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or denied: this page goes on with what it knows.
  }
  tell();
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
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another tab has written; without a key it has cleared everything. */
function hear({ key, newValue }: StorageEvent): void {
  if (key === null) known.clear();
  else known.set(key, newValue);
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
