import { createHash } from 'node:crypto';
import type { KnownDevices } from '../limits/known-devices.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Attempts, RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { AccountStore, SignInFacts } from './account-store.ts';
import type { Accounts, OwnSession, SignedIn } from './accounts.ts';
import { NOT_SIGNED_IN, type TransactAccounts, whileSignedIn } from './context.ts';
import type { NotProven, ProveOwner } from './require-owner.ts';

/** What goes into an authenticator app, as text and as a picture, and the codes for the day when the app is gone. */
export type SecondFactorSecret = {
  readonly secret: string;
  readonly uri: string;
  /** The QR code of `uri`: a row a text, `1` where it is dark. */
  readonly qr: readonly string[];
  readonly backupCodes: readonly string[];
};

type WrongCode = { readonly ok: false; readonly reason: 'wrong-code' };

/**
 * What an owner changes of a second factor, each as a part of a transaction. Who may is not asked here: the password is taken
 * for right.
 */
export type SecondFactorChanges = {
  /** Answers nothing where another one was begun in this moment: the transaction is lost, and a second one does well. */
  start(password: string, headers: Headers): Promise<SecondFactorSecret | undefined>;
  confirm(
    code: string,
    headers: Headers,
  ): Promise<{ readonly ok: true; readonly cookies: readonly string[] } | WrongCode | typeof NOT_SIGNED_IN>;
  turnOff(password: string, headers: Headers): Promise<readonly string[]>;
  newBackupCodes(password: string, headers: Headers): Promise<readonly string[]>;
};

export type SecondFactors = {
  /**
   * Whose sign-in waits for its code by this request's cookie, and the headers that say so of no other. It proves nothing: only
   * `finishLogin` looks whether it is ours.
   */
  waitingLogin(headers: Headers): Promise<{ readonly ownerId: string; readonly headers: Headers } | undefined>;
  /** The second step of a sign-in: a code of the app, or a backup code. */
  finishLogin(code: string, headers: Headers): Promise<SignedIn | LoginRefused>;
};

type LoginRefused = TooMany | WrongCode | { readonly ok: false; readonly reason: 'sign-in-expired' };

type Refused =
  | TooMany
  | NotProven
  | { readonly ok: false; readonly reason: 'email-not-verified' | 'password-missing' | 'already-on' };

export type GuardedSecondFactors = {
  /** Begins to turn it on. Nothing is asked at sign-in before the first right code. */
  start(
    session: OwnSession,
    password: string,
    headers: Headers,
  ): Promise<{ readonly ok: true; readonly secret: SecondFactorSecret } | Refused>;
  confirm(
    session: OwnSession,
    code: string,
    headers: Headers,
  ): Promise<{ readonly ok: true; readonly cookies: readonly string[] } | WrongCode | TooMany | NotProven>;
  turnOff(
    session: OwnSession,
    password: string,
    headers: Headers,
  ): Promise<{ readonly ok: true; readonly cookies: readonly string[] } | TooMany | NotProven>;
  newBackupCodes(
    session: OwnSession,
    password: string,
    headers: Headers,
  ): Promise<{ readonly ok: true; readonly backupCodes: readonly string[] } | Refused>;
  finishLogin(code: string, headers: Headers, address: string): Promise<SignedIn | LoginRefused>;
};

type Parts = {
  readonly factors: SecondFactors;
  readonly accounts: AccountStore;
  readonly sessions: Pick<Accounts, 'logout'>;
  readonly proveOwner: ProveOwner;
  readonly limits: RateLimiter;
  readonly devices: KnownDevices;
  readonly transact: TransactAccounts<Changes>;
};

type Changes = { readonly factors: () => SecondFactorChanges };

const ALREADY_ON = { ok: false, reason: 'already-on' } as const;
const EXPIRED = { ok: false, reason: 'sign-in-expired' } as const;

export function guardSecondFactors(parts: Parts): GuardedSecondFactors {
  const { factors, accounts, sessions, proveOwner, limits, devices, transact } = parts;

  return {
    async start(session, password, headers) {
      const account = await accounts.find(session.userId);
      if (!account) return NOT_SIGNED_IN;
      // Somebody else's address: its owner could never get past the code.
      if (!account.isEmailVerified) return { ok: false, reason: 'email-not-verified' };
      if (account.passwordHash === undefined) return { ok: false, reason: 'password-missing' };
      if (account.hasSecondFactor) return ALREADY_ON;
      const proven = await proveOwner(session, password);
      if (!proven.ok) return proven;
      const begin = () =>
        whileSignedIn(transact, session, async (stores) => {
          // Confirmed meanwhile: what its owner has in the app must not be replaced.
          if ((await stores.accounts.find(session.userId))?.hasSecondFactor) return ALREADY_ON;
          const secret = await stores.factors().start(password, headers);
          return secret && { ok: true as const, secret };
        });
      const begun = (await begin()) ?? (await begin());
      if (!begun) throw new Error('A second factor was begun elsewhere, twice at the same moment');
      return begun;
    },
    async confirm(session, code, headers) {
      const counted = await limits.consume([[LIMITS.confirmCode, session.userId]]);
      if (!counted.ok) return counted;
      // Used before it is right: from that moment on it could sign in, typed by somebody who has seen it.
      if (!(await useOnce(session.userId, code))) return { ok: false, reason: 'wrong-code' };
      return whileSignedIn(transact, session, async (stores) => {
        const before = await stores.accounts.find(session.userId);
        const tried = await stores.factors().confirm(code, headers);
        // On already: there is nothing that a letter could tell.
        if (tried.ok && !before?.hasSecondFactor)
          await stores.letters.add({ about: 'second-factor-on', userId: session.userId });
        return tried;
      });
    },
    async turnOff(session, password, headers) {
      const proven = await proveOwner(session, password);
      if (!proven.ok) return proven;
      const counted = await limits.consume([[LIMITS.changeSignIn, session.userId]]);
      if (!counted.ok) return counted;
      return whileSignedIn(transact, session, async (stores) => {
        // Off already: there is nothing that a letter could tell.
        if (!(await stores.accounts.find(session.userId))?.hasSecondFactor) return { ok: true, cookies: [] };
        const cookies = await stores.factors().turnOff(password, headers);
        await stores.letters.add({ about: 'second-factor-off', userId: session.userId });
        return { ok: true, cookies };
      });
    },
    async newBackupCodes(session, password, headers) {
      const proven = await proveOwner(session, password);
      if (!proven.ok) return proven;
      const counted = await limits.consume([[LIMITS.changeSignIn, session.userId]]);
      if (!counted.ok) return counted;
      return whileSignedIn(transact, session, async (stores) => {
        const backupCodes = await stores.factors().newBackupCodes(password, headers);
        await stores.letters.add({ about: 'backup-codes-made', userId: session.userId });
        return { ok: true, backupCodes };
      });
    },
    async finishLogin(code, headers, address) {
      const waiting = await factors.waitingLogin(headers);
      const login = await limits.guard(await codeAttempts(waiting?.ownerId, headers, address), async () => {
        if (!waiting) return EXPIRED;
        const before = await accounts.findToSignIn(waiting.ownerId);
        const tried = await factors.finishLogin(code, waiting.headers);
        if (tried.ok && !(await isStillGood(before, tried.user.id, tried.cookies))) return EXPIRED;
        return tried;
      });
      if (!login.ok) return login;
      // A code that somebody has seen being typed holds for some more seconds.
      if (!(await useOnce(login.user.id, code))) {
        await sessions.logout(withCookies(login.cookies));
        return { ok: false, reason: 'wrong-code' };
      }
      return { ...login, cookies: [...login.cookies, await devices.remember(login.user.id)] };
    },
  };

  /** False for a code that was used before, however it was spelled. */
  async function useOnce(userId: string, code: string): Promise<boolean> {
    const plain = code.replace(/[\s-]/g, '');
    const key = createHash('sha256').update(`${userId} ${plain}`).digest('base64url');
    return (await limits.consume([[LIMITS.useCode, key]])).ok;
  }

  /**
   * Whoever sends a code has shown the password before: strangers who do not know it use up nothing of theirs. On a known device
   * nobody behind the same address does; the account is counted in any case.
   */
  async function codeAttempts(ownerId: string | undefined, headers: Headers, address: string): Promise<Attempts> {
    const owner = ownerId === undefined ? undefined : await accounts.find(ownerId);
    if (!owner) return [[LIMITS.signInByAddress, address]];
    const byOwner = [LIMITS.tryCode, owner.id] as const;
    return (await devices.isKnown(headers, owner.email)) ? [byOwner] : [[LIMITS.tryCodeByAddress, address], byOwner];
  }

  /**
   * Whether a session that was just made may live. A reset or a change of the password ends the sessions that it finds, and this
   * one may come a moment later: so the password is read before anything else is (`before`), and compared now, when nobody can
   * be changing it. Otherwise the session ends.
   */
  async function isStillGood(
    before: SignInFacts | undefined,
    userId: string,
    cookies: readonly string[],
  ): Promise<boolean> {
    const now = await transact((stores) => stores.accounts.lock(userId));
    if (now && now.id === before?.id && now.passwordHash === before.passwordHash) return true;
    await sessions.logout(withCookies(cookies));
    return false;
  }
}

/** A request by the browser that would have been given these. */
export function withCookies(cookies: readonly string[]): Headers {
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}
