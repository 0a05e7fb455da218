import { serverNow } from './clock.ts';
import { createStore } from './store.ts';

const lostSince = createStore<string | undefined>(undefined);

/** Whether the server can be reached, by the last try of any call or of the stream; `since` is ISO 8601. */
export function useConnection(): { readonly isOffline: boolean; readonly since?: string } {
  const since = lostSince.use();
  return since === undefined ? { isOffline: false } : { isOffline: true, since };
}

/** An answer that was under way when the browser lost the line does not bring it back. */
export function reachServer(): void {
  if (navigator.onLine) lostSince.set(undefined);
}

export function loseServer(): void {
  if (lostSince.get() === undefined) lostSince.set(new Date(serverNow()).toISOString());
}

window.addEventListener('offline', loseServer);
// A stream that was not broken makes no new try; one that was broken does, and says so.
window.addEventListener('online', reachServer);
