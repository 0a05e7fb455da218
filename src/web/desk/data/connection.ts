import type { Instant } from '#domain/spot.ts';
import { serverNow } from './clock.ts';
import { createStore } from './store.ts';

const offlineSince = createStore<Instant | undefined>(undefined);

/** Offline after the last call or the stream failed to reach the server; `since` is the time of the first failure. */
export function useConnection(): { readonly isOffline: boolean; readonly since?: Instant } {
  const since = offlineSince.use();
  return since === undefined ? { isOffline: false } : { isOffline: true, since };
}

/** An answer that was under way when the browser lost the line does not bring it back. */
export function setOnline(): void {
  if (navigator.onLine) offlineSince.set(undefined);
}

export function setOffline(): void {
  if (offlineSince.get() === undefined) offlineSince.set(serverNow());
}

window.addEventListener('offline', setOffline);
// A stream that was not broken makes no new try; one that was broken does, and says so.
window.addEventListener('online', setOnline);
