import type { MarkShape } from '#domain/staff-role.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { Accounts } from '../accounts/create-accounts.ts';
import type { Transaction } from '../database/types.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { Session } from '../http/call-route.ts';
import type { LetterStore } from '../letters/letter-store.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import type { Entered, Entry, Factor } from './entry.ts';
import type { DeskSessionStore } from './session-store.ts';
import { type DeskSessions, networkOf } from './sessions.ts';
import { roleLetters } from './staff.ts';
import type { Invitation, StaffStore } from './staff-store.ts';

export type Joining = { readonly name: string; readonly letters: string; readonly shape: MarkShape };

type Refused<Reason extends string> = { readonly ok: false; readonly reason: Reason };
type LinkRefused = Refused<'link-spent' | 'link-of-other'>;

/** Called by the invited person, signed in to the shop with an account of the invited address. */
export type Join = {
  readInvitation(token: string): Promise<Invitation | undefined>;
  /** The link came by email: it confirms the address. Returns the second factors that the account has. */
  open(
    session: Session,
    token: string,
  ): Promise<{ readonly ok: true; readonly hasCode: boolean; readonly hasPasskey: boolean } | LinkRefused>;
  /** Joins, and enters by the factor that is given. A first code turns two-step sign-in on. The cookies replace the shop session's. */
  join(
    request: { readonly session: Session; readonly headers: Headers; readonly ip: string; readonly device: string },
    token: string,
    joining: Joining,
    factor: Factor,
  ): Promise<
    | Entered
    | LinkRefused
    | Refused<'last-owner'>
    | Refused<'not-signed-in' | 'wrong-code' | 'passkey-refused'>
    | TooMany
  >;
};

export type JoinStores = {
  readonly staff: StaffStore;
  readonly deskSessions: DeskSessionStore;
  readonly log: LogStore;
  readonly accounts: Pick<AccountStore, 'find' | 'passkeysOf'>;
  readonly letters: Pick<LetterStore, 'add'>;
};

export function createJoin({
  accounts,
  transaction,
  sessions,
  isOwnPasskey,
  clock,
}: {
  readonly accounts: Pick<Accounts, 'secondFactor'>;
  readonly transaction: Transaction<JoinStores>;
  readonly sessions: Pick<DeskSessions, 'begin'>;
  readonly isOwnPasskey: Entry['isOwnPasskey'];
  readonly clock: () => number;
}): Join {
  const { secondFactor } = accounts;

  const factorsOf = (session: Session, token: string) =>
    transaction(async ({ staff, accounts }) => {
      const found = await ownInvitation(staff, session, token, clock());
      if (!found.ok) return found;
      await staff.markEmailVerified(session.userId);
      const account = await accounts.find(session.userId);
      const hasPasskey = (await accounts.passkeysOf(session.userId)).length > 0;
      return { ok: true, hasCode: account?.hasSecondFactor ?? false, hasPasskey } as const;
    });

  /** The cookies of the shop session, where turning two-step sign-in on has made a new one. */
  async function prove(session: Session, hasCode: boolean, factor: Factor, headers: Headers) {
    const { userId } = session;
    if (!('code' in factor))
      return (await isOwnPasskey(userId, factor.response, headers))
        ? ({ ok: true, cookies: [] } as const)
        : ({ ok: false, reason: 'passkey-refused' } as const);
    if (!hasCode) return secondFactor.confirm(session, factor.code, headers);
    const proved = await secondFactor.prove(userId, factor.code);
    return proved.ok ? ({ ok: true, cookies: [] } as const) : proved;
  }

  return {
    readInvitation: (token) => transaction(({ staff }) => staff.byToken(token, clock())),
    open: factorsOf,
    async join({ session, headers, ip, device }, token, chosen, factor) {
      const invited = await factorsOf(session, token);
      if (!invited.ok) return invited;
      const proved = await prove(session, invited.hasCode, factor, headers);
      if (!proved.ok) return proved;
      return transaction(async ({ staff, deskSessions, letters, log }) => {
        const found = await ownInvitation(staff, session, token, clock());
        if (!found.ok) return found;
        const { id, email, role } = found.answer;
        const owners = await staff.lockOwners();
        // A person of the staff gets the role of the invitation.
        const isLastOwner = owners.length === 1 && owners[0]?.userId === session.userId;
        if (isLastOwner && role !== 'owner') return { ok: false, reason: 'last-owner' } as const;
        if (!(await staff.removeInvitation(id))) return LINK_SPENT;
        const before = await staff.ofUser(session.userId);
        const person = await staff.add({ ...chosen, userId: session.userId, email, role }, clock());
        await letters.add(
          ...owners.map((owner) => ({ about: 'staff-joined', staffId: owner.id, name: chosen.name }) as const),
          ...(before && before.role !== role ? roleLetters(person, role, owners) : []),
        );
        const begun = await sessions.begin(person.id, { ip, device }, deskSessions);
        const actor = { kind: 'staff', staffId: person.id, role, sessionId: begun.sessionId, network: networkOf(ip) };
        await log.add(
          { ...actor, kind: 'staff' },
          {
            action: 'joined',
            subject: `staff ${person.id}`,
            ...(before && { before: { role: before.role } }),
            after: { role },
          },
        );
        return { ok: true, person, begun, cookies: [...proved.cookies, begun.cookie] };
      });
    },
  };
}

const LINK_SPENT = { ok: false, reason: 'link-spent' } as const;

async function ownInvitation(staff: StaffStore, { user }: Session, token: string, now: number) {
  const invitation = await staff.byToken(token, now);
  if (!invitation) return LINK_SPENT;
  return invitation.email === user.email.toLowerCase()
    ? ({ ok: true, answer: invitation } as const)
    : ({ ok: false, reason: 'link-of-other' } as const);
}
