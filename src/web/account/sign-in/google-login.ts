import type { Api } from '#contract/client.ts';
import type { User } from '#contract/shapes.ts';
import { clocksNow, passedSince } from '../../hooks/server-clock.ts';
import { authErrorSentence } from './auth-errors.ts';
import { onLostPopup, type PopupSignal, readMessage } from './popup-message.ts';

/** Figures and sentences of sections 8 and 9 of the specification. */
const POPUP = { width: 500, height: 600 };
const POLL_MS = 1000;
const TIMEOUT_MS = 5 * 60 * 1000;
const START = '/oauth2/authorization/google';
const FINISH = '/auth/oauth2/success';

export const POPUP_BLOCKED = 'Popup blocked. Please allow popups for this site.';
const TIMED_OUT = 'Authentication timed out. Please try again.';
const CANCELLED = 'Authentication was cancelled.';
const FAILED = 'Authentication failed';

/** The same round trip without a popup: it comes back to `/auth/google/success`. */
export const WHOLE_WINDOW_START = `${START}?window=whole`;

export type GoogleLogin =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly sentence: string };

/**
 * Opens Google's sign-in in a popup and waits for its end. Must run in the handler of a click, or browsers block the popup. The
 * popup's message is only a signal: the server is asked for the user.
 */
export function loginWithGoogle(api: Pick<Api, 'finishGoogle'>, signal: AbortSignal): Promise<GoogleLogin> {
  const popup = openPopup();
  if (!popup || popup.closed) return Promise.resolve({ ok: false, sentence: POPUP_BLOCKED });
  return new Promise((resolve) => {
    const opened = clocksNow();
    let wasClosed = false;
    let isAsking = false;
    const timer = setInterval(poll, POLL_MS);
    window.addEventListener('message', listen);
    const stopHearing = onLostPopup(hear);
    signal.addEventListener('abort', () => end({ ok: false, sentence: CANCELLED }));

    function poll(): void {
      const seen = look(popup as Window);
      if (seen.at === 'finish') void ask();
      else if (seen.at === 'error') end({ ok: false, sentence: seen.sentence });
      // The popup closes right after its message, which may be seen later: wait one more second. One in front of this page has
      // only lost its opener, at a page that isolates itself.
      else if (seen.at === 'closed' && wasClosed && document.hasFocus()) void ask(CANCELLED);
      else if (passedSince(opened) >= TIMEOUT_MS) end({ ok: false, sentence: TIMED_OUT });
      wasClosed = seen.at === 'closed';
    }

    function listen({ origin, source, data }: MessageEvent): void {
      if (origin !== window.location.origin || source !== popup) return;
      const message = readMessage(data);
      if (message) hear(message);
    }

    function hear(message: PopupSignal): void {
      if (message.status === 'SUCCESS') void ask();
      else end({ ok: false, sentence: message.message || FAILED });
    }

    /** `otherwise` is what there is to say where the server knows of no sign-in. */
    async function ask(otherwise?: string): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      const outcome = await api.finishGoogle();
      if (outcome.ok) return end({ ok: true, user: outcome.answer.data });
      end({ ok: false, sentence: otherwise ?? outcome.failure.said ?? FAILED });
    }

    function end(login: GoogleLogin): void {
      clearInterval(timer);
      window.removeEventListener('message', listen);
      // A popup that still completes signs in by itself; until the time limit it is told to close.
      setTimeout(stopHearing, Math.max(0, TIMEOUT_MS - passedSince(opened)));
      popup?.close();
      resolve(login);
    }
  });
}

function openPopup(): Window | null {
  const { width, height } = POPUP;
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
  return window.open(START, 'google-sign-in', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

type Seen = { readonly at: 'away' | 'finish' | 'closed' } | { readonly at: 'error'; readonly sentence: string };

/** The popup's path, unreadable while it is at Google. */
function look(popup: Window): Seen {
  if (popup.closed) return { at: 'closed' };
  try {
    const { pathname, searchParams } = new URL(popup.location.href);
    const error = searchParams.get('error');
    if (pathname.includes(FINISH)) return { at: 'finish' };
    if (pathname === '/auth' && error !== null) return { at: 'error', sentence: authErrorSentence(error) };
  } catch {
    // Another site's page.
  }
  return { at: 'away' };
}
