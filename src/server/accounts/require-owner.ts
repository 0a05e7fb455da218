import type { Session } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { Account, AccountStore } from './account-store.ts';
import { NOT_SIGNED_IN } from './context.ts';
import type { PasswordHashes } from './passwords.ts';

/** Milliseconds for which a sign-in verifies the owner of an account without a password. */
const FRESH_SIGN_IN_MS = 10 * 60_000;

export type OwnerNotVerified = {
  readonly ok: false;
  readonly reason: 'not-signed-in' | 'wrong-password' | 'sign-in-again';
};

/**
 * Step-up authentication, before something that a thief of the session would like: asks for the password, or for a sign-in of the
 * last minutes where the account has none.
 */
export type RequireOwner = (
  session: Session,
  password: string | undefined,
) => Promise<{ readonly ok: true; readonly account: Account } | TooMany | OwnerNotVerified>;

export function createRequireOwner({
  accounts,
  passwords,
  limits,
}: {
  readonly accounts: AccountStore;
  readonly passwords: PasswordHashes;
  readonly limits: RateLimiter;
}): RequireOwner {
  return async ({ userId, ageMs }, password) => {
    const account = await accounts.find(userId);
    if (!account) return NOT_SIGNED_IN;
    const { passwordHash } = account;
    if (passwordHash === undefined)
      return ageMs <= FRESH_SIGN_IN_MS ? { ok: true, account } : { ok: false, reason: 'sign-in-again' };
    if (password === undefined) return WRONG_PASSWORD;
    return limits.guard([[LIMITS.requireOwner, userId]], async () =>
      (await passwords.isRight(password, passwordHash)) ? { ok: true as const, account } : WRONG_PASSWORD,
    );
  };
}

const WRONG_PASSWORD = { ok: false, reason: 'wrong-password' } as const;
