import { check } from '#contract/check.ts';
import { type User, user } from '#contract/shapes.ts';

/** The message of the Google popup to its opener (section 7 of the specification). */
export type PopupMessage =
  | { readonly status: 'SUCCESS'; readonly data: User }
  | { readonly status: 'ERROR'; readonly message: string };

/** Undefined for any other message. */
export function readMessage(posted: unknown): PopupMessage | undefined {
  if (typeof posted !== 'object' || posted === null) return undefined;
  const { status, data, message } = posted as Record<string, unknown>;
  const shown = check(user, data);
  if (status === 'SUCCESS' && shown.ok) return { status, data: shown.value };
  return status === 'ERROR' && typeof message === 'string' ? { status, message } : undefined;
}

/** Posts to the opener and closes the popup. False if no page of ours has opened this window. */
export function endPopup(message: PopupMessage): boolean {
  const opener = window.opener as Window | null;
  if (!opener || opener === window || !isOurs(opener)) return false;
  opener.postMessage(message, window.location.origin);
  window.close();
  return true;
}

/** Reading the location of another site's page throws. */
function isOurs(opener: Window): boolean {
  try {
    return !opener.closed && opener.location.origin === window.location.origin;
  } catch {
    return false;
  }
}
