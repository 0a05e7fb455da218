import type { Session } from '../http/call-route.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import { type AccountContext, NOT_SIGNED_IN } from './context.ts';
import type { OwnerNotVerified } from './require-owner.ts';

/**
 * Deletes an account with its sessions, passwords, factors and cart. Its orders stay for the dealer's books, without an owner:
 * no account finds them any more, not even a new one with the same address.
 */
export type DeleteAccount = (
  session: Session,
  password: string | undefined,
) => Promise<{ readonly ok: true } | TooMany | OwnerNotVerified>;

export function createDeleteAccount({ requireOwner, transaction }: AccountContext): DeleteAccount {
  return async (session, password) => {
    const owner = await requireOwner(session, password);
    if (!owner.ok) return owner;
    const { id, name, email, isEmailVerified, passwordHash } = owner.account;
    return transaction(async ({ accounts, sessions, letters }) => {
      // Meanwhile the owner may have changed the password elsewhere, or ended this session.
      const account = await accounts.lock(id);
      if (account?.passwordHash !== passwordHash || !(await sessions.of(id).has(session.id))) return NOT_SIGNED_IN;
      await accounts.remove(id);
      await letters.add({ about: 'account-deleted', name: isEmailVerified ? name : null, email });
      return { ok: true };
    });
  };
}
