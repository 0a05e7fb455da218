import { useEffect, useState } from 'react';
import { type Suggestion, search } from '#contract/calls/search.ts';
import { searchedText } from '#domain/searched-text.ts';
import { useApi } from '../../hooks/use-api.ts';

/** Debounce: a longer pause means that the typing is over. */
const PAUSE_MS = 120;

export type Found = {
  readonly products: readonly Suggestion[];
  readonly count: number;
  readonly category?: { readonly heading: string; readonly path: string } | undefined;
};

/** Products for the typed text. The last answer stays until the next one, so that the list does not blink. */
export function useSuggestions(text: string): Found | undefined {
  const api = useApi({ search });
  const [found, setFound] = useState<Found>();
  const q = searchedText(text);
  const isAsked = q !== '';
  useEffect(() => {
    if (!isAsked) {
      setFound(undefined);
      return;
    }
    const abort = new AbortController();
    const pause = setTimeout(async () => {
      const outcome = await api.search({ query: { q }, signal: abort.signal });
      if (!abort.signal.aborted) setFound(outcome.ok ? outcome.answer.data : undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      abort.abort();
    };
  }, [api, q, isAsked]);
  return isAsked ? found : undefined;
}

/** From the field (undefined) through the options and back to it, in either direction. */
export function nextOption(active: number | undefined, step: 1 | -1, count: number): number | undefined {
  const places = count + 1;
  const place = ((active ?? count) + step + places) % places;
  return place === count ? undefined : place;
}
