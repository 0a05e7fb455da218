import type { QueryClient, QueryKey } from '@tanstack/react-query';
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

/** Keeps what is on screen as it is now, while the desk is open. */
export function useStream(): void {
  useEffect(() => {
    const end = new AbortController();
    const heard = {
      onSubject(subject: string) {
        void renew(cache, keysOf(subject));
        for (const listener of listeners) listener(subject);
      },
      onGap: () => void cache.invalidateQueries(),
    };
    void followDesk(heard, end.signal);
    return () => end.abort();
  }, []);
}

function renew(client: QueryClient, keys: readonly QueryKey[]) {
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
