import { createHmac } from 'node:crypto';
import type { StaffNotice } from '#domain/staff-notice.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import type { Change, Changed, StaffChange, Transaction } from '../desk/change.ts';
import type { KeyStore } from '../desk/key-store.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { LetterStore } from '../letters/letter-store.ts';
import type { DeskSessionStore } from './session-store.ts';
import type { Person, StaffState, StaffStore } from './staff-store.ts';

const HOUR_MS = 3_600_000;
export const INVITATION_MS = 72 * HOUR_MS;
const INVITE_OWNER_EVERY_MS = 24 * HOUR_MS;

export type StaffStores = {
  readonly staff: StaffStore;
  readonly deskSessions: DeskSessionStore;
  readonly log: LogStore;
  readonly keys: KeyStore;
  readonly letters: Pick<LetterStore, 'add'>;
};

export type Staff = {
  invite(
    change: StaffChange,
    invitation: { readonly email: string; readonly name: string; readonly role: StaffRole },
  ): Promise<Changed<{ id: string }>>;
  withdraw(change: StaffChange, invitationId: string): Promise<Changed<null>>;
  setRole(change: StaffChange, staffId: string, role: StaffRole): Promise<Changed<null>>;
  setState(change: StaffChange, staffId: string, state: StaffState): Promise<Changed<null>>;
  endSessions(change: StaffChange, staffId: string, sessionId?: string): Promise<Changed<null>>;
  /** Whether a notice comes to the person by letter. */
  chooseNotice(change: StaffChange, notice: StaffNotice, isOn: boolean): Promise<Changed<null>>;
  /** Invites the first owner by letter, where there is none, at most once a day. */
  inviteFirstOwner(email: string): Promise<void>;
  /** The link of that letter, for shops without a mail server; undefined where there is an owner, or no open invitation. */
  firstOwnerLink(email: string): Promise<string | undefined>;
};

export type LinkParts = { readonly publicUrl: string; readonly secret: string };

type Parts = LinkParts & {
  readonly transaction: Transaction<StaffStores>;
  readonly change: Change<StaffStores>;
  readonly clock: () => number;
};

export function createStaff(parts: Parts): Staff {
  return { ...staffChanges(parts), ...firstOwner(parts) };
}

function staffChanges({ change, clock }: Parts): Omit<Staff, 'inviteFirstOwner' | 'firstOwnerLink'> {
  return {
    invite: (by, invitation) =>
      change(by, async ({ staff, letters, log }, actor) => {
        const member = await staff.ofEmail(invitation.email);
        if (member) return { ok: false, reason: 'on-staff', fields: { email: onStaff(member) } };
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
        await letters.add(...roleLetters(person, role, owners));
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
    chooseNotice: (by, notice, isOn) =>
      change(by, async ({ staff, log }, actor) => {
        const { staffId } = by.staff;
        await staff.setNotice(staffId, notice, isOn);
        await log.add(actor, { action: 'letters chosen', subject: `staff ${staffId}`, after: { notice, isOn } });
        return { ok: true, answer: null };
      }),
  };
}

function onStaff({ name, role, state }: Person): string {
  return state === 'suspended'
    ? `${name} is on the staff, and suspended. Let them in again under Staff.`
    : `${name} is on the staff as ${role}. Change the role under Staff.`;
}

/** The person is told, and all owners of a new one. */
export function roleLetters({ id, name }: Pick<Person, 'id' | 'name'>, role: StaffRole, owners: readonly Person[]) {
  const ofOwners = role === 'owner' ? owners : [];
  return [
    { about: 'staff-role-changed', staffId: id, role } as const,
    ...ofOwners.map((owner) => ({ about: 'staff-new-owner', staffId: owner.id, name }) as const),
  ];
}

function isLast(owners: readonly Person[], { id }: Person): boolean {
  return owners.length === 1 && owners[0]?.id === id;
}

function firstOwner({
  transaction,
  clock,
  publicUrl,
  secret,
}: Parts): Pick<Staff, 'inviteFirstOwner' | 'firstOwnerLink'> {
  const openOf = async (staff: StaffStore, email: string) =>
    (await staff.invitations(clock())).find((one) => one.email === email.toLowerCase());
  return {
    inviteFirstOwner: (email) =>
      transaction(async (stores) => {
        if ((await stores.staff.lockOwners()).length > 0) return;
        const open = await openOf(stores.staff, email);
        if (open && clock() - open.madeAt.getTime() < INVITE_OWNER_EVERY_MS) return;
        const id = await inviteOwner(stores, email, clock());
        await stores.letters.add({ about: 'staff-invited', invitationId: id });
      }),
    firstOwnerLink: (email) =>
      transaction(async ({ staff }) => {
        if ((await staff.lockOwners()).length > 0) return undefined;
        const open = await openOf(staff, email);
        return open && invitationLink(staff, open.id, { publicUrl, secret });
      }),
  };
}

/** For the server's operator only: no call can make a first owner. Answers the invitation's id. */
export async function inviteOwner(
  { staff, log }: Pick<StaffStores, 'staff' | 'log'>,
  email: string,
  now: number,
): Promise<string> {
  const role = 'owner';
  const id = await staff.invite({ email, name: '', role, invitedBy: null }, now, now + INVITATION_MS);
  await log.add({ kind: 'operator' }, { action: 'invited', subject: `invitation ${id}`, after: { role } });
  return id;
}

/**
 * The address by which the invited person joins. Its token is the shop's seal of the invitation, so that the letter and the start
 * of the shop name the same link; the database keeps its hash alone.
 */
export async function invitationLink(
  { setToken }: Pick<StaffStore, 'setToken'>,
  invitationId: string,
  { publicUrl, secret }: LinkParts,
): Promise<string> {
  const token = createHmac('sha256', secret).update(`desk invitation ${invitationId}`).digest('base64url');
  await setToken(invitationId, token);
  return `${publicUrl}/desk/join#token=${token}`;
}
