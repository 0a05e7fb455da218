import type { TooMany } from '../limits/rate-limiter.ts';
import type { AccountStore } from './account-store.ts';
import type { OwnSession } from './accounts.ts';
import type { TransactAccounts } from './context.ts';
import type { NotProven, ProveOwner } from './require-owner.ts';

/**
 * Deletes an account with its sessions, passwords, factors and server-side cart. Its orders stay, without an owner: the dealer
 * has to keep them, and nobody finds them by an account any more, not even by a new one with the same address.
 */
export type DeleteAccount = (
  session: OwnSession,
  password: string | undefined,
) => Promise<{ readonly ok: true } | TooMany | NotProven>;

type Parts = {
  readonly accounts: AccountStore;
  readonly proveOwner: ProveOwner;
  readonly transact: TransactAccounts;
};

export function createDeleteAccount({ accounts, proveOwner, transact }: Parts): DeleteAccount {
  return async (session, password) => {
    const account = await accounts.find(session.userId);
    if (!account) return { ok: false, reason: 'not-signed-in' };
    const proven = await proveOwner(session, password);
    if (!proven.ok) return proven;
    const isDone = await transact(async (stores) => {
      // Meanwhile the owner may have ended this session elsewhere.
      const now = await stores.accounts.lock(account.id);
      const isStillOpen = await stores.sessions.of(account.id).has(session.id);
      if (now?.passwordHash !== account.passwordHash || !isStillOpen) return false;
      await stores.accounts.remove(account.id);
      const name = account.isEmailVerified ? account.name : null;
      await stores.letters.add({ about: 'account-deleted', name, email: account.email });
      return true;
    });
    return isDone ? { ok: true } : { ok: false, reason: 'not-signed-in' };
  };
}
