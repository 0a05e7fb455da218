import type { Session } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import type { AccountContext } from './context.ts';
import type { OwnerNotVerified } from './require-owner.ts';
import type { SignedIn } from './sign-in.ts';
import {
  addPasskey,
  askToAddPasskey,
  askToSignIn,
  type PasskeyAnswer,
  type PasskeyQuestion,
  signInByPasskey,
} from './webauthn.ts';

export type Passkeys = {
  startAdding(
    session: Session,
    password: string | undefined,
    headers: Headers,
  ): Promise<
    | { readonly ok: true; readonly question: PasskeyQuestion }
    | { readonly ok: false; readonly reason: 'email-not-verified' | 'passkeys-full' }
    | TooMany
    | OwnerNotVerified
  >;
  finishAdding(
    session: Session,
    answer: PasskeyAnswer,
    name: string,
    headers: Headers,
  ): Promise<{ readonly ok: true } | typeof REFUSED>;
  remove(
    session: Session,
    passkeyId: string,
    password: string | undefined,
  ): Promise<
    { readonly ok: true } | { readonly ok: false; readonly reason: 'unknown-passkey' } | TooMany | OwnerNotVerified
  >;
  startLogin(ip: string): Promise<{ readonly ok: true; readonly question: PasskeyQuestion } | TooMany>;
  finishLogin(answer: PasskeyAnswer, headers: Headers): Promise<SignedIn | typeof REFUSED>;
};

/** More devices than a person signs in on. */
const MOST_PASSKEYS = 20;

const REFUSED = { ok: false, reason: 'passkey-refused' } as const;

export function createPasskeys(context: AccountContext): Passkeys {
  const { accounts, auth, transaction, whileSignedIn, requireOwner, limits, devices } = context;
  return {
    async startAdding(session, password, headers) {
      const owner = await requireOwner(session, password);
      if (!owner.ok) return owner;
      // Where the address is not confirmed, it may be another's, and the key would outlast the reset by its owner.
      if (!owner.account.isEmailVerified) return { ok: false, reason: 'email-not-verified' };
      const { length } = await accounts.passkeysOf(session.userId);
      if (length >= MOST_PASSKEYS) return { ok: false, reason: 'passkeys-full' };
      // Counts for the key that follows, too: each question is answered once.
      const counted = await limits.consume([[LIMITS.changeSignIn, session.userId]]);
      return counted.ok ? { ok: true, question: await askToAddPasskey(auth, headers) } : counted;
    },
    async finishAdding(session, answer, name, headers) {
      // A key that came after a reset of the password would get past it.
      const added = await whileSignedIn(session, async (stores) => {
        const { length } = await stores.accounts.passkeysOf(session.userId);
        if (length >= MOST_PASSKEYS || !(await addPasskey(stores.auth(), answer, name, headers))) return REFUSED;
        await stores.letters.add({ about: 'passkey-added', userId: session.userId });
        return { ok: true } as const;
      });
      return added.ok ? added : REFUSED;
    },
    async remove(session, passkeyId, password) {
      const owner = await requireOwner(session, password);
      if (!owner.ok) return owner;
      const counted = await limits.consume([[LIMITS.changeSignIn, session.userId]]);
      if (!counted.ok) return counted;
      return whileSignedIn(session, async (stores) => {
        const isRemoved = await stores.accounts.removePasskey(session.userId, passkeyId);
        if (!isRemoved) return { ok: false, reason: 'unknown-passkey' };
        await stores.letters.add({ about: 'passkey-removed', userId: session.userId });
        return { ok: true };
      });
    },
    async startLogin(ip) {
      const counted = await limits.consume([[LIMITS.startPasskey, ip]]);
      return counted.ok ? { ok: true, question: await askToSignIn(auth) } : counted;
    },
    async finishLogin(answer, headers) {
      const ownerId = await accounts.ownerOfCredential(String(answer.id));
      if (ownerId === undefined) return REFUSED;
      return transaction(async (stores) => {
        // Under the lock no reset of the password removes the key, or ends sessions, in between.
        const account = await stores.accounts.lock(ownerId);
        const login = account && (await signInByPasskey(stores.auth(), answer, headers));
        return login ? { ...login, cookies: [...login.cookies, devices.remember(account)] } : REFUSED;
      });
    },
  };
}
