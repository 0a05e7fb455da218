import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PageHandle } from '../context.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { isReachable } from '../ui/shell/use-wait-offline.ts';

export function meta() {
  return [{ title: 'Offline | Troy' }, { name: 'robots', content: 'noindex' }];
}

export const handle: PageHandle = { isPrivate: true };

/** Stands in place of a page that has no copy, whose address is behind the `#`. Online it leads to that page, or into the shop. */
export default function Offline() {
  const wanted = useWanted();
  const [isOnline, setIsOnline] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const look = async () => {
      if (!(await isReachable(leaving.signal))) return;
      if (wanted === undefined) setIsOnline(true);
      else location.replace(wanted);
    };
    void look();
    window.addEventListener('online', look, { signal: leaving.signal });
    return () => leaving.abort();
  }, [wanted]);
  if (isOnline) {
    return (
      <div className="wrap">
        <EmptyState picture="level" heading="You are online" action={{ label: 'Go to the Shop', to: '/' }}>
          <p>No page is waiting to open.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap">
      <EmptyState
        picture="tilted"
        heading="You are offline"
        action={{ label: 'Try Again', onClick: () => location.replace(wanted ?? '/') }}
      >
        <p>
          This page opens automatically once you are back online. Pages you have already opened are still available.
        </p>
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
