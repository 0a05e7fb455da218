import { useMemo } from 'react';
import { readStored, useStored, writeStored } from '../../hooks/browser-storage.ts';
import { SEARCHES_KEY } from '../../hooks/stored-keys.ts';

const MOST_KEPT = 5;

/** The last searches in this browser, the newest first. */
export function useSearches(): readonly string[] {
  const stored = useStored(SEARCHES_KEY);
  return useMemo(() => parse(stored ?? null), [stored]);
}

export function rememberSearch(text: string): void {
  writeStored(SEARCHES_KEY, JSON.stringify(withSearch(parse(readStored(SEARCHES_KEY)), text)));
}

/** A search that is repeated moves to the front. */
export function withSearch(searches: readonly string[], text: string): readonly string[] {
  const isOther = (search: string) => search.toLowerCase() !== text.toLowerCase();
  return [text, ...searches.filter(isOther)].slice(0, MOST_KEPT);
}

/** Reads the stored searches; invalid ones are dropped. */
export function parse(stored: string | null): readonly string[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    const isText = (search: unknown) => typeof search === 'string' && search !== '';
    return Array.isArray(read) ? [...new Set<string>(read.filter(isText))].slice(0, MOST_KEPT) : [];
  } catch {
    return [];
  }
}
