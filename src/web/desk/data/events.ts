import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { cache } from './cache.ts';
import { followDesk } from './stream.ts';
import { keysOf } from './stream-frames.ts';

const listeners = new Set<(subject: string) => void>();

/** Hears every subject that the stream names, such as `order 1763…`, `orders` or `staff …`. */
export function useDeskEvents(hear: (subject: string) => void): void {
  const onSubject = useEffectEvent(hear);
  useEffect(() => {
    const listener = (subject: string) => onSubject(subject);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}

/**
 * Keeps what is on screen as it is now, while the desk is open. A hidden page lets its stream go, since without HTTP/2 a browser
 * opens six connections to a shop; what it missed it asks for when it is seen again.
 */
export function useStream(): void {
  useEffect(() => {
    const heard = {
      onSubject(subject: string) {
        for (const key of keysOf(subject)) renew(key);
        for (const listener of listeners) listener(subject);
      },
      onGap: () => renew([]),
    };
    let stream: AbortController | undefined;
    const change = () => {
      if (document.hidden !== !!stream) return;
      stream?.abort();
      stream = document.hidden ? undefined : new AbortController();
      if (stream) void followDesk(heard, stream.signal);
    };
    document.addEventListener('visibilitychange', change);
    change();
    return () => {
      document.removeEventListener('visibilitychange', change);
      stream?.abort();
    };
  }, []);
}

/**
 * Asks anew all whose keys begin so. A first question that is under way goes on, and may be answered as things were before: it is
 * asked again after its answer.
 */
function renew(queryKey: QueryKey): void {
  const asked = cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  const first = asked.filter(({ state }) => state.data === undefined);
  void cache.invalidateQueries({ queryKey });
  for (const { promise, queryKey: key } of first)
    promise?.then(
      () => cache.invalidateQueries({ queryKey: key, exact: true }),
      () => {},
    );
}
