import { createHash } from 'node:crypto';
import { type KnownDevices, limitsByDevice } from '../limits/known-devices.ts';
import { giveBackAll, LIMITS, orGiveBack, takeAll, type Wanted } from '../limits/limits.ts';
import type { Limits, TooMany } from '../limits/rate-limiter.ts';
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
  readonly limits: Limits;
  readonly devices: KnownDevices;
  readonly transact: TransactAccounts<Changes>;
};

type Changes = { readonly factors: () => SecondFactorChanges };

const ALREADY_ON = { ok: false, reason: 'already-on' } as const;

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
      const taken = await limits.take(LIMITS.confirmCode, session.userId);
      if (!taken.ok) return taken;
      const change = [LIMITS.changeSecondFactor, session.userId] as const;
      const changing = await limits.take(...change);
      if (!changing.ok) return changing;
      // Taken before it can be right: from that moment on whoever has seen it being typed could sign in with it.
      const use = markOf(session.userId, code);
      const once = await orGiveBack(limits, [change], () => limits.take(...use));
      if (!once.ok) {
        await limits.giveBack(...change);
        return { ok: false, reason: 'wrong-code' };
      }
      // Where this one throws, the code may have been right: it stays used.
      const confirmed = await orGiveBack(limits, [change], () =>
        whileSignedIn(transact, session, async (stores) => {
          const before = await stores.accounts.find(session.userId);
          const tried = await stores.factors().confirm(code, headers);
          // On already: there is nothing that a letter could tell.
          if (tried.ok && !before?.hasSecondFactor)
            await stores.letters.add({ about: 'second-factor-on', userId: session.userId });
          return tried;
        }),
      );
      if (!confirmed.ok) await giveBackAll(limits, [change, use]);
      return confirmed;
    },
    async turnOff(session, password, headers) {
      const proven = await proveOwner(session, password);
      if (!proven.ok) return proven;
      const taken = await limits.take(LIMITS.changeSecondFactor, session.userId);
      if (!taken.ok) return taken;
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
      const taken = await limits.take(LIMITS.changeSecondFactor, session.userId);
      if (!taken.ok) return taken;
      return whileSignedIn(transact, session, async (stores) => {
        const backupCodes = await stores.factors().newBackupCodes(password, headers);
        await stores.letters.add({ about: 'backup-codes-made', userId: session.userId });
        return { ok: true, backupCodes };
      });
    },
    async finishLogin(code, headers, address) {
      const waiting = await factors.waitingLogin(headers);
      const byAddress = await limitsByAddress(waiting?.ownerId, headers, address);
      const taken = await takeAll(limits, byAddress);
      if (!taken.ok) return taken;
      if (!waiting) return { ok: false, reason: 'sign-in-expired' };
      // Counted before anybody looks at the code: of many that come at the same moment, no more are looked at than one by one.
      const tried = await limits.take(LIMITS.tryCode, waiting.ownerId);
      // As after so many wrong ones in a row, whenever the first of them was.
      if (!tried.ok) return { ...tried, retryAfterSeconds: LIMITS.tryCode.seconds };
      const byOwner = [LIMITS.tryCode, waiting.ownerId] as const;
      const before = await orGiveBack(limits, [...byAddress, byOwner], () => accounts.findToSignIn(waiting.ownerId));
      // Where this one throws, the code may have been looked at: for its account it counts.
      const login = await orGiveBack(limits, byAddress, () => factors.finishLogin(code, waiting.headers));
      // It was right, or was not looked at.
      if (login.ok || login.reason !== 'wrong-code') await limits.giveBack(LIMITS.tryCode, waiting.ownerId);
      if (!login.ok) return login;
      if (!(await isStillGood(before, login.user.id, login.cookies))) return { ok: false, reason: 'sign-in-expired' };
      await giveBackAll(limits, byAddress);
      // Who has seen a code being typed must not use it again in the seconds that it still holds, however it is spelled.
      const once = await limits.take(...markOf(login.user.id, code));
      if (!once.ok) {
        await sessions.logout(withCookies(login.cookies));
        return { ok: false, reason: 'wrong-code' };
      }
      return { ...login, cookies: [...login.cookies, await devices.remember(login.user.id)] };
    },
  };

  /**
   * Whoever sends a code has shown the password before: strangers who do not know it use up nothing of theirs. On a known device
   * nobody behind the same address does; the account is counted in any case.
   */
  async function limitsByAddress(ownerId: string | undefined, headers: Headers, address: string): Promise<Wanted> {
    const owner = ownerId === undefined ? undefined : await accounts.find(ownerId);
    if (!owner) return [[LIMITS.signInByAddress, address]];
    const others: Wanted = [[LIMITS.tryCodeByAddress, address]];
    return limitsByDevice({ devices, limits }, { email: owner.email, headers }, { own: [], others });
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

/** The use of a code by its owner, however it is spelled. */
function markOf(userId: string, code: string) {
  const plain = code.replace(/[\s-]/g, '');
  return [LIMITS.useCode, createHash('sha256').update(`${userId} ${plain}`).digest('base64url')] as const;
}

/** A request by the browser that would have been given these. */
export function withCookies(cookies: readonly string[]): Headers {
  return new Headers({ cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') });
}
