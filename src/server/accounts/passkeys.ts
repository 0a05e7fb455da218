import type { KnownDevices } from '../limits/known-devices.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { AccountStore } from './account-store.ts';
import type { OwnSession, SignedIn } from './accounts.ts';
import { type LetterQueue, type TransactAccounts, whileSignedIn } from './context.ts';
import type { NotProven, ProveOwner } from './require-owner.ts';

/** What the browser is asked by WebAuthn; `cookies` remember the question. */
export type PasskeyQuestion = {
  readonly options: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
};
/** What the browser answers. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/** Passkeys as they are kept; who may add one is not asked here. */
export type Passkeys = {
  startAdding(headers: Headers): Promise<PasskeyQuestion>;
  /** Answers false where it is no right answer to the question. A part of a transaction. */
  finishAdding(answer: PasskeyAnswer, name: string, headers: Headers): Promise<boolean>;
  startLogin(): Promise<PasskeyQuestion>;
  finishLogin(
    answer: PasskeyAnswer,
    headers: Headers,
  ): Promise<(SignedIn & { readonly sessionId: string }) | undefined>;
};

type PasskeyRefused = { readonly ok: false; readonly reason: 'passkey-refused' };

export type GuardedPasskeys = {
  startAdding(
    session: OwnSession,
    password: string | undefined,
    headers: Headers,
  ): Promise<
    | { readonly ok: true; readonly question: PasskeyQuestion }
    | TooMany
    | NotProven
    | { readonly ok: false; readonly reason: 'email-not-verified' | 'passkeys-full' }
  >;
  finishAdding(
    session: OwnSession,
    answer: PasskeyAnswer,
    name: string,
    headers: Headers,
  ): Promise<{ readonly ok: true } | PasskeyRefused>;
  remove(
    session: OwnSession,
    passkeyId: string,
    password: string | undefined,
  ): Promise<{ readonly ok: true } | TooMany | NotProven | { readonly ok: false; readonly reason: 'unknown-passkey' }>;
  startLogin(address: string): Promise<{ readonly ok: true; readonly question: PasskeyQuestion } | TooMany>;
  finishLogin(answer: PasskeyAnswer, headers: Headers): Promise<SignedIn | PasskeyRefused>;
};

/** More devices than anybody signs in on. */
const MOST_PASSKEYS = 20;

type Parts = {
  readonly passkeys: Omit<Passkeys, 'finishAdding'>;
  readonly accounts: AccountStore;
  readonly proveOwner: ProveOwner;
  readonly limits: RateLimiter;
  readonly devices: KnownDevices;
  readonly letters: LetterQueue;
  readonly transact: TransactAccounts<{ readonly adding: () => Pick<Passkeys, 'finishAdding'> }>;
};

export function guardPasskeys({
  passkeys,
  accounts,
  proveOwner,
  limits,
  devices,
  letters,
  transact,
}: Parts): GuardedPasskeys {
  return {
    async startAdding(session, password, headers) {
      const account = await accounts.find(session.userId);
      if (!account) return { ok: false, reason: 'not-signed-in' };
      // Who registers somebody else's address must not leave a key behind for the day when its owner comes.
      if (!account.isEmailVerified) return { ok: false, reason: 'email-not-verified' };
      const proven = await proveOwner(session, password);
      if (!proven.ok) return proven;
      const own = await accounts.passkeysOf(session.userId);
      if (own.length >= MOST_PASSKEYS) return { ok: false, reason: 'passkeys-full' };
      // Counts for the key that follows, too: each question is answered once.
      const counted = await limits.consume([[LIMITS.changeSignIn, session.userId]]);
      if (!counted.ok) return counted;
      return { ok: true, question: await passkeys.startAdding(headers) };
    },
    async finishAdding(session, answer, name, headers) {
      // A key that came after a reset would get past it.
      const isAdded = await whileSignedIn(transact, session, async (stores) => {
        if ((await stores.accounts.passkeysOf(session.userId)).length >= MOST_PASSKEYS) return false;
        if (!(await stores.adding().finishAdding(answer, name, headers))) return false;
        await stores.letters.add({ about: 'passkey-added', userId: session.userId });
        return true;
      });
      return isAdded === true ? { ok: true } : { ok: false, reason: 'passkey-refused' };
    },
    async remove(session, passkeyId, password) {
      const proven = await proveOwner(session, password);
      if (!proven.ok) return proven;
      const counted = await limits.consume([[LIMITS.changeSignIn, session.userId]]);
      if (!counted.ok) return counted;
      if (!(await accounts.removePasskey(session.userId, passkeyId))) return { ok: false, reason: 'unknown-passkey' };
      await letters.add({ about: 'passkey-removed', userId: session.userId });
      return { ok: true };
    },
    async startLogin(address) {
      const counted = await limits.consume([[LIMITS.startPasskey, address]]);
      return counted.ok ? { ok: true, question: await passkeys.startLogin() } : counted;
    },
    async finishLogin(answer, headers) {
      const login = await passkeys.finishLogin(answer, headers);
      if (!login) return { ok: false, reason: 'passkey-refused' };
      const { sessionId, ...signedIn } = login;
      const isStillKnown = await transact(async (stores) => {
        await stores.accounts.lock(login.user.id);
        if (await stores.accounts.hasCredential(login.user.id, String(answer.id))) return true;
        // Removed while it was being checked.
        await stores.sessions.of(login.user.id).end(sessionId);
        return false;
      });
      if (!isStillKnown) return { ok: false, reason: 'passkey-refused' };
      return { ...signedIn, cookies: [...login.cookies, await devices.remember(login.user.id)] };
    },
  };
}
