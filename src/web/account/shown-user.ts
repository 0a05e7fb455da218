import { type User, user } from '#contract/shapes.ts';

/**
 * The user in the address of a Google callback page. Anybody can write such an address: it is for display only, until the
 * server has said who is signed in. Nothing if it is not there or cannot be read.
 */
export function shownUser(text: string | null): User | undefined {
  if (!text) return undefined;
  try {
    return user.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
