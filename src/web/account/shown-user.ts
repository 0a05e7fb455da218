import { check } from '#contract/check.ts';
import { type User, user } from '#contract/shapes.ts';

/**
 * The user in the address of a Google callback page. Anybody can write such an address: it is for display only, until the
 * server has said who is signed in. Nothing if it is not there or cannot be read.
 */
export function shownUser(text: string | null): User | undefined {
  if (!text) return undefined;
  try {
    const shown = check(user, JSON.parse(text));
    return shown.ok ? shown.value : undefined;
  } catch {
    return undefined;
  }
}
