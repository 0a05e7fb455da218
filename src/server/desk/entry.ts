import type { Accounts } from '../accounts/create-accounts.ts';
import type { StaffSession } from '../http/staff-route.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import { actorOf, type Transaction } from './change.ts';
import type { LogStore } from './log-store.ts';
import type { DeskSessionStore } from './session-store.ts';
import { type Begun, type DeskSessions, networkOf } from './sessions.ts';
import type { Person, StaffStore } from './staff-store.ts';

type PasskeyAnswer = Parameters<Accounts['passkeys']['finishLogin']>[0];
type From = { readonly ip: string; readonly device: string };

export type Entered = { readonly ok: true; readonly person: Person; readonly begun: Begun };
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
  proveByCode(staff: StaffSession, code: string): Promise<{ readonly ok: true } | Refused<'wrong-code'> | TooMany>;
  proveByPasskey(
    staff: StaffSession,
    answer: PasskeyAnswer,
    headers: Headers,
  ): Promise<{ readonly ok: true } | Refused<'passkey-refused'>>;
  leave(staff: StaffSession): Promise<void>;
};

const WRONG = { ok: false, reason: 'wrong-credentials' } as const;

/** Of a sign-in that waits for its code. Others would sign the browser out of the shop. */
const isPending = (cookie: string) => /^[^=]*\.two_factor=/.test(cookie);

type Stores = { readonly staff: StaffStore; readonly deskSessions: DeskSessionStore; readonly log: LogStore };

type Parts = {
  readonly accounts: Pick<Accounts, 'signIn' | 'secondFactor' | 'passkeys'>;
  readonly transaction: Transaction<Stores>;
  readonly sessions: Pick<DeskSessions, 'begin'>;
};

export function createEntry({ accounts, transaction, sessions }: Parts): Entry {
  const { signIn, secondFactor, passkeys } = accounts;

  /** Ends the shop session that a sign-in has made: a session of the shop opens no desk, nor the other way round. */
  async function endShopSession(cookies: readonly string[]): Promise<void> {
    const cookie = cookies.map((one) => one.split(';', 1)[0]).join('; ');
    await signIn.logout(new Headers({ cookie }));
  }

  function begin(userId: string, from: From): Promise<Entered | typeof WRONG> {
    return transaction(async ({ staff, deskSessions, log }) => {
      const person = await staff.ofUser(userId);
      if (person?.state !== 'active') return WRONG;
      const begun = await sessions.begin(person.id, from, deskSessions);
      const { id: staffId, role } = person;
      const actor = { kind: 'staff', staffId, role, sessionId: begun.sessionId, network: networkOf(from.ip) } as const;
      await log.add(actor, { action: 'entered', subject: `staff ${staffId}` });
      return { ok: true, person, begun };
    });
  }

  const proved = (staff: StaffSession) =>
    transaction(async ({ deskSessions }) => {
      await deskSessions.prove(staff.id);
      return { ok: true } as const;
    });

  return {
    async enter(credentials, headers, ip) {
      const login = await signIn.login(credentials, headers, ip);
      if (login.ok) {
        await endShopSession(login.cookies);
        return WRONG;
      }
      return login.reason === 'second-factor-needed' ? { ok: true, cookies: login.cookies.filter(isPending) } : login;
    },
    async enterCode(code, headers, from) {
      const login = await secondFactor.finishLogin(code, headers, from.ip);
      if (!login.ok) return login;
      await endShopSession(login.cookies);
      return begin(login.user.id, from);
    },
    async enterPasskey(answer, headers, from) {
      const login = await passkeys.finishLogin(answer, headers);
      if (!login.ok) return login;
      await endShopSession(login.cookies);
      return begin(login.user.id, from);
    },
    async proveByCode(staff, code) {
      const checked = await secondFactor.prove(staff.userId, code);
      return checked.ok ? proved(staff) : checked;
    },
    async proveByPasskey(staff, answer, headers) {
      const login = await passkeys.finishLogin(answer, headers);
      if (!login.ok) return login;
      await endShopSession(login.cookies);
      return login.user.id === staff.userId ? proved(staff) : { ok: false, reason: 'passkey-refused' };
    },
    leave: (staff) =>
      transaction(async ({ deskSessions, log }) => {
        await deskSessions.end(staff.staffId, staff.id);
        await log.add(actorOf(staff), { action: 'left', subject: `staff ${staff.staffId}` });
      }),
  };
}
