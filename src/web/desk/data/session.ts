import { keepDrafts } from './drafts.ts';
import { createStore } from './store.ts';

/** The token that stands in the document alone, and only where a person opened it: see record 28. */
export const pageToken = document.querySelector<HTMLMetaElement>('meta[name="desk"]')?.content ?? '';

/** `ended`: the document's session is over. */
const session = createStore<'in' | 'out' | 'ended'>(pageToken ? 'in' : 'out');
const CHANNEL = 'troy-desk';
const LOADED_JUST_NOW_MS = 10_000;

export const useSession = session.use;

export function endSession(): void {
  if (session.get() === 'in') session.set('ended');
}

/** The document's token belongs to another session than the cookie: another tab has signed in again. */
export function renewDocument(): void {
  if (performance.now() < LOADED_JUST_NOW_MS) endSession();
  else reload();
}

/** Reloads the document after a new session has started. Other tabs that wait for a sign-in do the same. */
export function onEntered(): void {
  channel?.postMessage('entered');
  reload();
}

/** Loads the document again; drafts stay. */
export function reload(): void {
  keepDrafts();
  location.reload();
}

const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANNEL) : undefined;
channel?.addEventListener('message', () => {
  if (session.get() !== 'in') reload();
});

type Question = {
  /** Subject of the dialog's sentence: `Inviting a person`. */
  readonly act: string;
  readonly answer: (isDone: boolean) => void;
};

const question = createStore<Question | undefined>(undefined);

/** State of the dialog; undefined while no change requires re-authentication. */
export const useReauthentication = question.use;

/** Asks the person for a passkey or a code in a dialog. Resolves to false after a cancel. */
export function reauthenticate(act = 'This'): Promise<boolean> {
  return new Promise((resolve) => {
    question.get()?.answer(false);
    question.set({
      act,
      answer(isDone) {
        question.set(undefined);
        resolve(isDone);
      },
    });
  });
}
