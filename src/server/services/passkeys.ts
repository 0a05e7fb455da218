import type { AccountStore } from '../stores/accounts.ts';
import type { Limits, TooMany } from '../stores/limits.ts';
import type { LetterQueue } from './account-transaction.ts';
import type { OwnSession, SignedIn } from './accounts.ts';
import type { KnownDevices } from './known-devices.ts';
import { LIMITS } from './limits.ts';
import type { NotProven, ProveOwner } from './prove-owner.ts';

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
  /** Answers false where it is no right answer to the question. */
  finishAdding(answer: PasskeyAnswer, name: string, headers: Headers): Promise<boolean>;
  startLogin(): Promise<PasskeyQuestion>;
  finishLogin(answer: PasskeyAnswer, headers: Headers): Promise<SignedIn | undefined>;
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
  finishLogin(answer: PasskeyAnswer, headers: Headers, address: string): Promise<SignedIn | TooMany | PasskeyRefused>;
};

/** More devices than anybody signs in on. */
const MOST_PASSKEYS = 20;

type Parts = {
  readonly passkeys: Passkeys;
  readonly accounts: AccountStore;
  readonly proveOwner: ProveOwner;
  readonly limits: Limits;
  readonly devices: KnownDevices;
  readonly letters: LetterQueue;
};

export function guardPasskeys({ passkeys, accounts, proveOwner, limits, devices, letters }: Parts): GuardedPasskeys {
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
      return { ok: true, question: await passkeys.startAdding(headers) };
    },
    async finishAdding(session, answer, name, headers) {
      if (!(await passkeys.finishAdding(answer, name, headers))) return { ok: false, reason: 'passkey-refused' };
      await letters.add({ about: 'passkey-added', userId: session.userId });
      return { ok: true };
    },
    async remove(session, passkeyId, password) {
      const proven = await proveOwner(session, password);
      if (!proven.ok) return proven;
      if (!(await accounts.removePasskey(session.userId, passkeyId))) return { ok: false, reason: 'unknown-passkey' };
      await letters.add({ about: 'passkey-removed', userId: session.userId });
      return { ok: true };
    },
    async startLogin(address) {
      const taken = await limits.take(LIMITS.askPasskey, address);
      return taken.ok ? { ok: true, question: await passkeys.startLogin() } : taken;
    },
    async finishLogin(answer, headers, address) {
      const taken = await limits.take(LIMITS.signInByAddress, address);
      if (!taken.ok) return taken;
      const login = await passkeys.finishLogin(answer, headers);
      if (!login) return { ok: false, reason: 'passkey-refused' };
      await limits.giveBack(LIMITS.signInByAddress, address);
      return { ...login, cookies: [...login.cookies, await devices.remember(login.user.id)] };
    },
  };
}
