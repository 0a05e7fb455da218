import { useEffect, useSyncExternalStore } from 'react';
import type { PageHandle } from '../context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { isReachable } from '../ui/shell/use-wait-offline.ts';

export function meta() {
  return [{ title: 'You are offline | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

/** Stands in place of a page that has no copy, whose address is behind the `#`. */
export default function Offline() {
  const wanted = useWanted();
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const leaving = new AbortController();
    const open = async () => {
      if (await isReachable(leaving.signal)) location.replace(wanted);
    };
    void open();
    window.addEventListener('online', open, { signal: leaving.signal });
    return () => leaving.abort();
  }, [wanted]);
  return (
    <div className="wrap">
      <EmptyState
        picture="tilted"
        heading="You are offline"
        action={{ label: 'Try Again', onClick: () => location.replace(wanted ?? '/') }}
      >
        <p>This page opens by itself when you are back. Pages that you have opened before are still there.</p>
      </EmptyState>
    </div>
  );
}

/** An address of this shop: a fragment can be written by anybody. Undefined where none is asked for. */
function useWanted(): string | undefined {
  const hash = useSyncExternalStore(
    onHashChange,
    () => location.hash,
    () => '',
  );
  const path = hash.slice(1);
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
