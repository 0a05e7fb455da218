import type { Session } from '../http/call-route.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import type { Account, OwnPasskey } from './account-store.ts';
import { type AccountContext, type AccountStores, NOT_SIGNED_IN } from './context.ts';
import type { OwnerNotVerified } from './require-owner.ts';
import type { StoredSession } from './session-store.ts';

/** An account and its sessions, as its owner sees them. */
export type Profile = {
  read(userId: string): Promise<(Account & { readonly passkeys: readonly OwnPasskey[] }) | undefined>;
  /** False where the session has ended. */
  save(session: Session, details: { readonly name: string; readonly phone: string | undefined }): Promise<boolean>;
  sessions(userId: string): Promise<readonly StoredSession[]>;
  /** False for a session of another user, as if there were none. */
  endSession(userId: string, sessionId: string): Promise<boolean>;
  endOtherSessions(session: Session): Promise<void>;
};

export function createProfile({ accounts, sessions, transaction, whileSignedIn }: AccountContext): Profile {
  return {
    async read(userId) {
      const account = await accounts.find(userId);
      return account && { ...account, passkeys: await accounts.passkeysOf(userId) };
    },
    async save(session, details) {
      // A reset that comes in between has removed what a stranger had typed: it must not be there again.
      const saved = await whileSignedIn(session, async (stores) => {
        await stores.accounts.saveDetails(session.userId, details);
        return { ok: true } as const;
      });
      return saved.ok;
    },
    sessions: (userId) => sessions.of(userId).list(),
    // The lock waits for a session that is just being made.
    endSession: (userId, sessionId) =>
      transaction(async (stores) => {
        await stores.accounts.lock(userId);
        return stores.sessions.of(userId).end(sessionId);
      }),
    endOtherSessions: ({ id, userId }) =>
      transaction(async (stores) => {
        await stores.accounts.lock(userId);
        await stores.sessions.of(userId).endOthers(id);
      }),
  };
}

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
    const { id, passwordHash } = owner.account;
    return transaction(async (stores) => {
      const { accounts, sessions } = stores;
      // Meanwhile the owner may have changed the password elsewhere, or ended this session.
      const account = await accounts.lock(id);
      if (account?.passwordHash !== passwordHash || !(await sessions.of(id).has(session.id))) return NOT_SIGNED_IN;
      await removeAccount(stores, owner.account);
      return { ok: true };
    });
  };
}

/**
 * Deletes the account, in the transaction that holds its lock, and queues an email about it. The name in it is null where the
 * address was not confirmed.
 */
export async function removeAccount(
  { accounts, letters }: Pick<AccountStores, 'accounts' | 'letters'>,
  { id, name, email, isEmailVerified }: Account,
): Promise<void> {
  await accounts.remove(id);
  await letters.add({ about: 'account-deleted', name: isEmailVerified ? name : null, email });
}
