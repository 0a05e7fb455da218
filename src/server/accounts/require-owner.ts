import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { AccountStore } from './account-store.ts';
import type { OwnSession } from './accounts.ts';
import type { PasswordHashes } from './passwords.ts';

/** How long a sign-in proves its owner where there is no password to ask for, in milliseconds. */
export const FRESH_SIGN_IN_MS = 10 * 60_000;

export type NotProven = {
  readonly ok: false;
  readonly reason: 'not-signed-in' | 'wrong-password' | 'sign-in-again';
};

/**
 * Whether it is the owner who asks, before something that a thief of the session would like: the password where there is one,
 * else a sign-in of the last minutes.
 */
export type ProveOwner = (
  session: OwnSession,
  password: string | undefined,
) => Promise<{ readonly ok: true } | TooMany | NotProven>;

type Parts = {
  readonly accounts: AccountStore;
  readonly passwords: PasswordHashes;
  readonly limits: RateLimiter;
};

export function createProveOwner({ accounts, passwords, limits }: Parts): ProveOwner {
  return async (session, password) => {
    const account = await accounts.find(session.userId);
    if (!account) return { ok: false, reason: 'not-signed-in' };
    if (account.passwordHash === undefined)
      return session.ageMs <= FRESH_SIGN_IN_MS ? { ok: true } : { ok: false, reason: 'sign-in-again' };
    if (password === undefined) return { ok: false, reason: 'wrong-password' };
    const { passwordHash } = account;
    return limits.guard([[LIMITS.requireOwner, session.userId]], async () =>
      (await passwords.isRight(password, passwordHash)) ? { ok: true } : { ok: false, reason: 'wrong-password' },
    );
  };
}
