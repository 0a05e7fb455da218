import { createStore } from './store.ts';

const lostSince = createStore<string | undefined>(undefined);

/** Whether the server can be reached, by the last try of any call or of the stream; `since` is ISO 8601. */
export function useConnection(): { readonly isOffline: boolean; readonly since?: string } {
  const since = lostSince.use();
  return since === undefined ? { isOffline: false } : { isOffline: true, since };
}

export function reachServer(): void {
  lostSince.set(undefined);
}

export function loseServer(): void {
  if (lostSince.get() === undefined) lostSince.set(new Date().toISOString());
}

window.addEventListener('offline', loseServer);
