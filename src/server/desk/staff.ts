import { randomBytes } from 'node:crypto';
import type { MarkShape, StaffRole } from '#domain/staff-role.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { Session } from '../http/call-route.ts';
import type { LetterStore } from '../letters/letter-store.ts';
import type { Change, Changed, StaffChange, Transaction } from './change.ts';
import type { KeyStore } from './key-store.ts';
import type { LogStore } from './log-store.ts';
import type { DeskSessionStore } from './session-store.ts';
import type { Invitation, Person, StaffState, StaffStore } from './staff-store.ts';

const HOUR_MS = 3_600_000;
export const INVITATION_MS = 72 * HOUR_MS;
const INVITE_OWNER_EVERY_MS = 24 * HOUR_MS;

export type StaffStores = {
  readonly staff: StaffStore;
  readonly deskSessions: DeskSessionStore;
  readonly log: LogStore;
  readonly keys: KeyStore;
  readonly accounts: Pick<AccountStore, 'find' | 'passkeysOf'>;
  readonly letters: Pick<LetterStore, 'add'>;
};

export type Joining = { readonly name: string; readonly letters: string; readonly shape: MarkShape };

export type Staff = {
  invite(
    change: StaffChange,
    invitation: { readonly email: string; readonly name: string; readonly role: StaffRole },
  ): Promise<Changed<{ id: string }>>;
  withdraw(change: StaffChange, invitationId: string): Promise<Changed<null>>;
  setRole(change: StaffChange, staffId: string, role: StaffRole): Promise<Changed<null>>;
  setState(change: StaffChange, staffId: string, state: StaffState): Promise<Changed<null>>;
  endSessions(change: StaffChange, staffId: string, sessionId?: string): Promise<Changed<null>>;
  readInvitation(token: string): Promise<Invitation | undefined>;
  /** By the invited person, who is signed in to the shop. The link came by letter: it confirms the address. */
  open(session: Session, token: string): Promise<Changed<null>>;
  join(session: Session, token: string, joining: Joining): Promise<Changed<Person>>;
  /** Invites the first owner by letter, where there is none, at most once a day. */
  inviteFirstOwner(email: string): Promise<void>;
};

type Parts = {
  readonly transaction: Transaction<StaffStores>;
  readonly change: Change<StaffStores>;
  readonly clock: () => number;
};

export function createStaff(parts: Parts): Staff {
  return { ...staffChanges(parts), ...joining(parts) };
}

function staffChanges({
  change,
  clock,
}: Parts): Pick<Staff, 'invite' | 'withdraw' | 'setRole' | 'setState' | 'endSessions'> {
  return {
    invite: (by, invitation) =>
      change(by, async ({ staff, letters, log }, actor) => {
        const now = clock();
        const id = await staff.invite({ ...invitation, invitedBy: by.staff.staffId }, now, now + INVITATION_MS);
        await letters.add({ about: 'staff-invited', invitationId: id });
        await log.add(actor, { action: 'invited', subject: `invitation ${id}`, after: { role: invitation.role } });
        return { ok: true, answer: { id } };
      }),
    withdraw: (by, invitationId) =>
      change(by, async ({ staff, log }, actor) => {
        if (!(await staff.removeInvitation(invitationId))) return { ok: false, reason: 'unknown-staff' };
        await log.add(actor, { action: 'invitation withdrawn', subject: `invitation ${invitationId}` });
        return { ok: true, answer: null };
      }),
    setRole: (by, staffId, role) =>
      change(by, async (stores, actor) => {
        const { staff, letters, log } = stores;
        const owners = await staff.lockOwners();
        const person = await staff.find(staffId);
        if (!person) return { ok: false, reason: 'unknown-staff' };
        if (role !== 'owner' && isLast(owners, person)) return { ok: false, reason: 'last-owner' };
        await staff.setRole(staffId, role);
        await letters.add({ about: 'staff-role-changed', staffId, role });
        // A new owner is everybody's business who is one.
        if (role === 'owner')
          await letters.add(
            ...owners.map(({ id }) => ({ about: 'staff-new-owner', staffId: id, name: person.name }) as const),
          );
        await log.add(actor, { action: 'role changed', subject: `staff ${staffId}`, before: person.role, after: role });
        return { ok: true, answer: null };
      }),
    setState: (by, staffId, state) =>
      change(by, async ({ staff, deskSessions, log }, actor) => {
        const owners = await staff.lockOwners();
        const person = await staff.find(staffId);
        if (!person) return { ok: false, reason: 'unknown-staff' };
        if (state === 'suspended' && isLast(owners, person)) return { ok: false, reason: 'last-owner' };
        await staff.setState(staffId, state);
        if (state === 'suspended') await deskSessions.endAll(staffId);
        await log.add(actor, { action: state, subject: `staff ${staffId}`, before: person.state, after: state });
        return { ok: true, answer: null };
      }),
    endSessions: (by, staffId, sessionId) =>
      change(by, async ({ deskSessions, log }, actor) => {
        if (sessionId === undefined) await deskSessions.endAll(staffId);
        else if (!(await deskSessions.end(staffId, sessionId))) return { ok: false, reason: 'unknown-session' };
        await log.add(actor, { action: 'sessions ended', subject: `staff ${staffId}` });
        return { ok: true, answer: null };
      }),
  };
}

function isLast(owners: readonly Person[], { id }: Person): boolean {
  return owners.length === 1 && owners[0]?.id === id;
}

function joining({ transaction, clock }: Parts): Pick<Staff, 'readInvitation' | 'open' | 'join' | 'inviteFirstOwner'> {
  return {
    readInvitation: (token) => transaction(({ staff }) => staff.byToken(token, clock())),
    open: (session, token) =>
      transaction(async ({ staff }) => {
        const invitation = await ownInvitation(staff, session, token, clock());
        if (!invitation.ok) return invitation;
        await staff.markEmailVerified(session.userId);
        return { ok: true, answer: null };
      }),
    join: (session, token, chosen) =>
      transaction(async ({ staff, accounts, letters, log }) => {
        const found = await ownInvitation(staff, session, token, clock());
        if (!found.ok) return found;
        const { id, email, role } = found.answer;
        const account = await accounts.find(session.userId);
        const hasFactor = account?.hasSecondFactor || (await accounts.passkeysOf(session.userId)).length > 0;
        if (!hasFactor) return { ok: false, reason: 'second-factor-missing' };
        if (!(await staff.removeInvitation(id))) return { ok: false, reason: 'link-spent' };
        const owners = await staff.lockOwners();
        const person = await staff.add({ ...chosen, userId: session.userId, email, role }, clock());
        await letters.add(
          ...owners.map((owner) => ({ about: 'staff-joined', staffId: owner.id, name: chosen.name }) as const),
        );
        const actor = { kind: 'staff', staffId: person.id, role, sessionId: null, network: '' } as const;
        await log.add(actor, { action: 'joined', subject: `staff ${person.id}`, after: { role } });
        return { ok: true, answer: person };
      }),
    inviteFirstOwner: (email) =>
      transaction(async (stores) => {
        if ((await stores.staff.lockOwners()).length > 0) return;
        const open = await stores.staff.invitations(clock());
        const isRecent = open.some(
          (one) => one.email === email.toLowerCase() && clock() - one.madeAt.getTime() < INVITE_OWNER_EVERY_MS,
        );
        if (isRecent) return;
        const id = await inviteOwner(stores, email, clock());
        await stores.letters.add({ about: 'staff-invited', invitationId: id });
      }),
  };
}

/** By the operator of the server alone: nothing in a browser makes an owner of a stranger. Answers the invitation's id. */
export async function inviteOwner(
  { staff, log }: Pick<StaffStores, 'staff' | 'log'>,
  email: string,
  now: number,
): Promise<string> {
  const id = await staff.invite({ email, name: '', role: 'owner', invitedBy: null }, now, now + INVITATION_MS);
  await log.add({ kind: 'operator' }, { action: 'invited', subject: `invitation ${id}`, after: { role: 'owner' } });
  return id;
}

/** The address of a new link of the invitation; a link that it had before is worth nothing. */
export async function renewLink(
  { setToken }: Pick<StaffStore, 'setToken'>,
  invitationId: string,
  publicUrl: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await setToken(invitationId, token);
  return `${publicUrl}/desk/join#token=${token}`;
}

async function ownInvitation(
  staff: StaffStore,
  { user }: Session,
  token: string,
  now: number,
): Promise<Changed<Invitation>> {
  const invitation = await staff.byToken(token, now);
  if (!invitation) return { ok: false, reason: 'link-spent' };
  return invitation.email === user.email.toLowerCase()
    ? { ok: true, answer: invitation }
    : { ok: false, reason: 'link-of-other' };
}
