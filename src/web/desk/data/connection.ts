import type { Instant } from '#domain/spot.ts';
import { serverNow } from './clock.ts';
import { createStore } from './store.ts';

const offlineSince = createStore<Instant | undefined>(undefined);

/** Offline after the last call or the stream failed to reach the server; `since` is the time of the first failure. */
export function useConnection(): { readonly isOffline: boolean; readonly since?: Instant } {
  const since = offlineSince.use();
  return since === undefined ? { isOffline: false } : { isOffline: true, since };
}

/** Clears the offline state, unless the browser itself is offline, as when an answer arrives late. */
export function setOnline(): void {
  if (navigator.onLine) offlineSince.set(undefined);
}

export function setOffline(): void {
  if (offlineSince.get() === undefined) offlineSince.set(serverNow());
}

window.addEventListener('offline', setOffline);
// An unbroken stream does not reconnect; a broken one does, and reports it.
window.addEventListener('online', setOnline);
