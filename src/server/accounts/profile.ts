import type { Account, AccountStore, OwnPasskey } from './account-store.ts';
import type { OwnSession } from './accounts.ts';
import type { TransactAccounts } from './context.ts';
import type { SessionStore, StoredSession } from './session-store.ts';

/** What its owner sees of an account, and of where it is signed in. */
export type OwnAccount = {
  read(userId: string): Promise<Account | undefined>;
  passkeys(userId: string): Promise<readonly OwnPasskey[]>;
  sessions(userId: string): Promise<readonly StoredSession[]>;
  /** Answers false for a session of somebody else, as if there were none. */
  endSession(userId: string, sessionId: string): Promise<boolean>;
  endOtherSessions(session: OwnSession): Promise<void>;
};

export function createOwnAccount(
  accounts: AccountStore,
  sessions: SessionStore,
  transact: TransactAccounts,
): OwnAccount {
  /** Waits for whoever is making a new session of an old one: it would not be found. */
  function endIn<Result>(userId: string, end: (own: ReturnType<SessionStore['of']>) => Promise<Result>) {
    return transact(async (stores) => {
      await stores.accounts.lock(userId);
      return end(stores.sessions.of(userId));
    });
  }

  return {
    read: (userId) => accounts.find(userId),
    passkeys: (userId) => accounts.passkeysOf(userId),
    sessions: (userId) => sessions.of(userId).list(),
    endSession: (userId, sessionId) => endIn(userId, (own) => own.end(sessionId)),
    endOtherSessions: ({ id, userId }) => endIn(userId, (own) => own.endOthers(id)),
  };
}
