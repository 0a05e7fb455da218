import { useEffect } from 'react';
import { createPath, type Location, useBlocker } from 'react-router';
import { SEARCH_PATH } from '../paths.ts';
import { useToast } from '../toast.tsx';

/**
 * Blocks navigation to another page while the browser is offline, and resumes it once it is online; a page that was opened
 * before opens from its copy. The router would reload the document, which may be the browser's own error page. A change of a
 * listing's query needs no server. True while a page waits.
 */
export function useWaitOffline(): boolean {
  const toast = useToast();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      !navigator.onLine && (pathname !== currentLocation.pathname || pathname === SEARCH_PATH),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const proceed = () => blocker.proceed();
    window.addEventListener('online', proceed, { signal });
    // Some systems call themselves offline while they are not.
    void isReachable(signal).then(async (isThere) => {
      if (signal.aborted) return;
      if (isThere) proceed();
      else if (await isKept(blocker.location)) location.assign(createPath(blocker.location));
      else toast({ kind: 'error', title: 'You are offline', description: 'The page opens once you are back online.' });
    });
    return () => leaving.abort();
  }, [blocker, toast]);
  return blocker.state === 'blocked';
}

export async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** Resolves to true when the service worker's cache of this name has a copy of the page (`public/offline-worker.js`). */
async function isKept({ pathname, search }: Location): Promise<boolean> {
  return 'caches' in window && (await caches.match(pathname + search, { cacheName: 'pages' })) !== undefined;
}
