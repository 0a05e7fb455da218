import { readRefusal, statusOf } from '#contract/envelope.ts';
import type { User } from '#contract/shapes.ts';

/** The message of the Google popup to its opener (section 7 of the specification). Its reader takes it as a signal only. */
export type PopupMessage =
  | { readonly status: 'SUCCESS'; readonly data: User }
  | { readonly status: 'ERROR'; readonly message: string };

export type PopupSignal = { readonly status: 'SUCCESS' } | { readonly status: 'ERROR'; readonly message: string };

/** Undefined for any other message. The status decides: the server is asked for the user, and a failure may have no words. */
export function readMessage(posted: unknown): PopupSignal | undefined {
  const status = statusOf(posted);
  if (status === 'SUCCESS') return { status };
  return status === 'ERROR' ? { status, message: readRefusal(posted)?.message.trim() ?? '' } : undefined;
}

/** Posts to the opener and closes the popup. False if no page of ours has opened this window. */
export function endPopup(message: PopupMessage): boolean {
  const opener = window.opener as Window | null;
  if (!opener || opener === window || !isOurs(opener)) return false;
  opener.postMessage(message, window.location.origin);
  window.close();
  return true;
}

/** Over it a popup that has lost its opener tells its end, and the page that waits for it answers. */
const CHANNEL = 'google-sign-in';
const HEARD = 'heard';
const ANSWER_MS = 500;

/** Calls `hear` for the end of a popup that has lost its opener. Answers how to stop. */
export function onLostPopup(hear: (message: PopupSignal) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }) => {
    const message = readMessage(data);
    if (!message) return;
    channel.postMessage(HEARD);
    hear(message);
  });
  return () => channel.close();
}

/** Resolves to true if a page answers that it awaits this window's sign-in, or to false after half a second. */
export async function isAwaited(message: PopupMessage): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL);
  const isHeard = await new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }) => data === HEARD && resolve(true));
    setTimeout(() => resolve(false), ANSWER_MS);
    channel.postMessage(message);
  });
  channel.close();
  return isHeard;
}

/** Reading the location of another site's page throws. */
function isOurs(opener: Window): boolean {
  try {
    return !opener.closed && opener.location.origin === window.location.origin;
  } catch {
    return false;
  }
}
