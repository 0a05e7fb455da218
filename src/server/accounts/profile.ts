import type { Session } from '../http/call-route.ts';
import type { Account, OwnPasskey } from './account-store.ts';
import type { AccountContext } from './context.ts';
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
