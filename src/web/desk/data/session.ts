import { keepDrafts } from './drafts.ts';
import { createStore } from './store.ts';

/** Stands in the document alone, and only where a person opened it: see "The desk" in docs/architecture.md. */
export const pageToken = document.querySelector<HTMLMetaElement>('meta[name="desk"]')?.content ?? '';

/** `ended`: this document was of a session that is over. */
const session = createStore<'in' | 'out' | 'ended'>(pageToken ? 'in' : 'out');
const CHANNEL = 'troy-desk';
const LOADED_JUST_NOW_MS = 10_000;

export const useSession = session.use;

export function endSession(): void {
  if (session.get() === 'in') session.set('ended');
}

/** The document's token belongs to another session than the cookie: another tab has signed in anew. */
export function renewDocument(): void {
  if (performance.now() < LOADED_JUST_NOW_MS) endSession();
  else loadAnew();
}

/** Loads the document of the session that has begun, where one was. Other tabs that wait for a sign-in do the same. */
export function onEntered(): void {
  channel?.postMessage('entered');
  loadAnew();
}

/** Loads the document anew, with what was typed. */
export function loadAnew(): void {
  keepDrafts();
  location.reload();
}

const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined;
channel?.addEventListener('message', () => {
  if (session.get() !== 'in') loadAnew();
});
