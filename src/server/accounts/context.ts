import type { Transaction } from '../database/types.ts';
import type { Session } from '../http/call-route.ts';
import type { LetterStore } from '../letters/letter-store.ts';
import type { KnownDevices } from '../limits/known-devices.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { AccountStore, LinkStore } from './account-store.ts';
import type { Auth } from './better-auth.ts';
import type { EmailHash } from './email-hash.ts';
import type { PasswordHashes } from './passwords.ts';
import type { RequireOwner } from './require-owner.ts';
import type { SessionStore } from './session-store.ts';

/** Dependencies that the use cases of accounts share. */
export type AccountContext = {
  /** These two outside of transactions: their results may have changed by the next statement. */
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly auth: Auth;
  readonly transaction: Transaction<AccountStores>;
  readonly whileSignedIn: WhileSignedIn<AccountStores>;
  readonly requireOwner: RequireOwner;
  readonly passwords: PasswordHashes;
  readonly limits: RateLimiter;
  readonly devices: KnownDevices;
  readonly emailHash: EmailHash;
  readonly clock: () => number;
};

export type AccountStores = {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly links: LinkStore;
  readonly letters: Pick<LetterStore, 'add'>;
  /**
   * better-auth as a part of the transaction. It takes every password for right, so compare before; it stores `passwordHash`
   * for a new one.
   */
  auth(passwordHash?: string): Auth;
};

export const NOT_SIGNED_IN = { ok: false, reason: 'not-signed-in' } as const;

/**
 * Changes an account in a transaction that holds its lock, so that no other change and no end of the session comes in between.
 * Refuses where the session has ended before, as by a reset of the password.
 */
export type WhileSignedIn<Stores> = <Result>(
  session: Pick<Session, 'id' | 'userId'>,
  change: (stores: Stores) => Promise<Result>,
) => Promise<Result | typeof NOT_SIGNED_IN>;

export function createWhileSignedIn<Stores extends Pick<AccountStores, 'accounts' | 'sessions'>>(
  transaction: Transaction<Stores>,
): WhileSignedIn<Stores> {
  return ({ id, userId }, change) =>
    transaction(async (stores) => {
      await stores.accounts.lock(userId);
      return (await stores.sessions.of(userId).has(id)) ? change(stores) : NOT_SIGNED_IN;
    });
}
