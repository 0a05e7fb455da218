import { useEffect } from 'react';
import { useLocation } from 'react-router';

const WORKER = '/offline-worker.js';

/** Has every opened page kept for when the browser is offline. A browser without workers has none; while developing, none is kept. */
export function useKeptPages(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void keep(pathname);
  }, [pathname]);
}

async function keep(pathname: string): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ keep: pathname });
  } catch {
    // Refused by the browser's settings: then nothing is kept.
  }
}
