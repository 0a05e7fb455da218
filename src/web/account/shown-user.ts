import { check } from '#contract/check.ts';
import { type User, user } from '#contract/shapes.ts';

/**
 * The user in the address of a Google callback page, for display only: anyone can write such an address, and the server has the
 * last word. Undefined if it is missing or unreadable.
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
