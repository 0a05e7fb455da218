/** The keys of section 3 of the specification. */
export const USER_KEY = 'user';
export const USER_NAME_KEY = 'userName';
export const AUTH_KEY = 'authToken';
export const PROFILE_KEY = 'userProfile';

/** The ids of those whose session ended without signing out, with spaces between: they may come back. Signing out erases it. */
export const ENDED_KEY = 'endedUser';
/** In the tab's own storage: the id of the customer whom it has seen last. */
export const TAB_KEY = 'tabUser';

/** A fixed mark and no token: it only says that the stored user may be shown. The session is a cookie. */
export const AUTH_MARK = 'authenticated';

/** The signed-in customer as this browser keeps them. The address stays here and is never sent with the profile. */
export type StoredUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address?: string;
  readonly isAuthenticated: true;
};

/** Reads a stored user; `broken` where something is stored that is none. */
export function readUser(
  stored: string | null | undefined,
  mark: string | null | undefined,
): StoredUser | 'broken' | null {
  if (!stored || !mark) return null;
  try {
    const { id, name, email, phone, address } = JSON.parse(stored) as Record<string, unknown>;
    if (typeof id !== 'string' || typeof name !== 'string' || typeof email !== 'string') return 'broken';
    // Half a sign, which no name of a cookie can have, is an error.
    if (!encodeURIComponent(id)) return 'broken';
    return {
      id,
      name,
      email,
      phone: typeof phone === 'string' ? phone : '',
      ...(typeof address === 'string' && { address }),
      isAuthenticated: true,
    };
  } catch {
    return 'broken';
  }
}
