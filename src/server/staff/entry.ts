import type { Accounts } from '../accounts/create-accounts.ts';
import type { EmailHash } from '../accounts/email-hash.ts';
import type { SignedIn } from '../accounts/sign-in.ts';
import type { Transaction } from '../database/types.ts';
import { actorOf } from '../desk/change.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { StaffSession } from '../http/staff-route.ts';
import type { LetterStore } from '../letters/letter-store.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Attempts, RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { DeskSessionStore } from './session-store.ts';
import { type Begun, type DeskSessions, networkOf } from './sessions.ts';
import type { Person, StaffStore } from './staff-store.ts';

export type PasskeyAnswer = Parameters<Accounts['passkeys']['finishLogin']>[0];
type From = { readonly ip: string; readonly device: string };

export type Factor = { readonly code: string } | { readonly response: PasskeyAnswer };
/** The cookies are whole Set-Cookie values. */
export type Entered = {
  readonly ok: true;
  readonly person: Person;
  readonly begun: Begun;
  readonly cookies: readonly string[];
};
type Refused<Reason extends string> = { readonly ok: false; readonly reason: Reason };

/** Entry by the ways that an account has to sign in. A shop session that comes of it ends at once. */
export type Entry = {
  /** The password is right: the cookies remember it until the code has come. Without a second factor there is no entry. */
  enter(
    credentials: { readonly email: string; readonly password: string },
    headers: Headers,
    ip: string,
  ): Promise<{ readonly ok: true; readonly cookies: readonly string[] } | Refused<'wrong-credentials'> | TooMany>;
  enterCode(
    code: string,
    headers: Headers,
    from: From,
  ): Promise<Entered | Refused<'wrong-credentials' | 'wrong-code' | 'sign-in-expired'> | TooMany>;
  enterPasskey(
    answer: PasskeyAnswer,
    headers: Headers,
    from: From,
  ): Promise<Entered | Refused<'wrong-credentials' | 'passkey-refused'>>;
  prove(
    staff: StaffSession,
    factor: Factor,
    headers: Headers,
  ): Promise<{ readonly ok: true } | Refused<'wrong-code' | 'passkey-refused'> | TooMany>;
  /** Resolves to true when the user's own passkey has answered. The shop session that comes of it ends at once. */
  isOwnPasskey(userId: string, answer: PasskeyAnswer, headers: Headers): Promise<boolean>;
  leave(staff: StaffSession): Promise<void>;
};

const WRONG = { ok: false, reason: 'wrong-credentials' } as const;
const PASSKEY_REFUSED = { ok: false, reason: 'passkey-refused' } as const;

/** The cookie of a sign-in that waits for its code. Setting the others would sign the browser out of the shop. */
const isPending = (cookie: string) => /^[^=]*\.two_factor=/.test(cookie);
/** The cookie of a known device, which opens nothing. */
const isOfDevice = (cookie: string) => /^[^=]*\.device=/.test(cookie);

type Stores = {
  readonly staff: StaffStore;
  readonly deskSessions: DeskSessionStore;
  readonly log: LogStore;
  readonly letters: Pick<LetterStore, 'add'>;
};

type EntryContext = {
  readonly accounts: Pick<Accounts, 'signIn' | 'secondFactor' | 'passkeys' | 'devices'>;
  readonly transaction: Transaction<Stores>;
  readonly sessions: Pick<DeskSessions, 'begin'>;
  readonly limits: Pick<RateLimiter, 'guard'>;
  readonly emailHash: EmailHash;
  readonly clock: () => number;
};

export function createEntry({ accounts, transaction, sessions, limits, emailHash, clock }: EntryContext): Entry {
  const { signIn, secondFactor, passkeys, devices } = accounts;

  /** Failures from devices that are known count elsewhere: guesses from anywhere cannot lock a person out. */
  async function attemptsOf(email: string | undefined, headers: Headers): Promise<Attempts> {
    if (email === undefined || (await devices.isKnown(headers, email))) return [];
    return [[LIMITS.enterDesk, emailHash(email)]];
  }

  async function begin(login: SignedIn, headers: Headers, from: From): Promise<Entered | typeof WRONG> {
    await endShopSession(signIn, login.cookies);
    const isKnown = await devices.isKnown(headers, login.user.email);
    return transaction(async ({ staff, deskSessions, letters, log }) => {
      const person = await staff.ofUser(login.user.id);
      if (person?.state !== 'active') return WRONG;
      if (!isKnown) {
        const at = new Date(clock()).toISOString();
        await letters.add({ about: 'staff-new-device', staffId: person.id, device: from.device, at });
      }
      const begun = await sessions.begin(person.id, from, deskSessions);
      const { id: staffId, role } = person;
      const actor = { kind: 'staff', staffId, role, sessionId: begun.sessionId, network: networkOf(from.ip) } as const;
      await log.add(actor, { action: 'entered', subject: `staff ${staffId}` });
      return { ok: true, person, begun, cookies: [begun.cookie, ...login.cookies.filter(isOfDevice)] };
    });
  }

  return {
    ...createProofs({ accounts, transaction }),
    async enter(credentials, headers, ip) {
      return limits.guard(await attemptsOf(credentials.email, headers), async () => {
        const login = await signIn.login(credentials, headers, ip);
        if (login.ok) {
          await endShopSession(signIn, login.cookies);
          return WRONG;
        }
        if (login.reason !== 'second-factor-needed') return login;
        return { ok: true as const, cookies: login.cookies.filter(isPending) };
      });
    },
    async enterCode(code, headers, from) {
      const email = await secondFactor.pendingEmail(headers);
      return limits.guard(await attemptsOf(email, headers), async () => {
        const login = await secondFactor.finishLogin(code, headers, from.ip);
        return login.ok ? begin(login, headers, from) : login;
      });
    },
    async enterPasskey(answer, headers, from) {
      const login = await passkeys.finishLogin(answer, headers);
      return login.ok ? begin(login, headers, from) : login;
    },
    leave: (staff) =>
      transaction(async ({ deskSessions, log }) => {
        await deskSessions.end(staff.staffId, staff.id);
        await log.add(actorOf(staff), { action: 'left', subject: `staff ${staff.staffId}` });
      }),
  };
}

/** Proofs of a person who has a session of the desk already. */
function createProofs({
  accounts: { signIn, secondFactor, passkeys },
  transaction,
}: Pick<EntryContext, 'accounts' | 'transaction'>): Pick<Entry, 'prove' | 'isOwnPasskey'> {
  async function isOwnPasskey(userId: string, answer: PasskeyAnswer, headers: Headers): Promise<boolean> {
    const login = await passkeys.finishLogin(answer, headers);
    if (!login.ok) return false;
    await endShopSession(signIn, login.cookies);
    return login.user.id === userId;
  }

  const proved = (staff: StaffSession) =>
    transaction(async ({ deskSessions }) => {
      await deskSessions.prove(staff.id);
      return { ok: true } as const;
    });

  return {
    async prove(staff, factor, headers) {
      if (!('code' in factor))
        return (await isOwnPasskey(staff.userId, factor.response, headers)) ? proved(staff) : PASSKEY_REFUSED;
      const checked = await secondFactor.prove(staff.userId, factor.code);
      return checked.ok ? proved(staff) : checked;
    },
    isOwnPasskey,
  };
}

/** Ends the shop session that a sign-in has made: a session of the shop opens no desk, nor the other way round. */
async function endShopSession(signIn: Accounts['signIn'], cookies: readonly string[]): Promise<void> {
  const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ');
  await signIn.logout(new Headers({ cookie }));
}
