import { createHmac } from 'node:crypto';
import { HOUR_MS } from '#domain/durations.ts';
import type { StaffRole } from '#domain/staff-role.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { SessionStore } from '../accounts/session-store.ts';
import type { Transaction } from '../database/types.ts';
import type { KeyStore } from '../desk/key-store.ts';
import type { Actor, LogStore } from '../desk/log-store.ts';
import type { LetterStore } from '../letters/letter-store.ts';
import type { DeskSessionStore } from './session-store.ts';
import type { Person, StaffStore } from './staff-store.ts';

export const INVITATION_MS = 72 * HOUR_MS;
const INVITE_OWNER_EVERY_MS = 24 * HOUR_MS;

export type StaffStores = {
  readonly staff: StaffStore;
  readonly deskSessions: DeskSessionStore;
  readonly log: LogStore;
  readonly keys: KeyStore;
  readonly letters: Pick<LetterStore, 'add'>;
};

/** Invitation of the shop's first owner: no call can make one. */
export type FirstOwner = {
  /** Invites the first owner by email, where there is none, at most once a day. */
  invite(email: string): Promise<void>;
  /** The link of that email, for shops without a mail server; undefined where there is an owner, or no open invitation. */
  link(email: string): Promise<string | undefined>;
};

export type LinkParts = { readonly publicUrl: string; readonly secret: string };

type Parts = LinkParts & {
  readonly transaction: Transaction<StaffStores>;
  readonly clock: () => number;
};

/** Returns the emails about a role: to the person, and to all owners about a new one. */
export function roleLetters({ id, name }: Pick<Person, 'id' | 'name'>, role: StaffRole, owners: readonly Person[]) {
  const ofOwners = role === 'owner' ? owners : [];
  return [
    { about: 'staff-role-changed', staffId: id, role } as const,
    ...ofOwners.map((owner) => ({ about: 'staff-new-owner', staffId: owner.id, name }) as const),
  ];
}

export function isLastOwner(owners: readonly Person[], { id }: Person): boolean {
  return owners.length === 1 && owners[0]?.id === id;
}

export function createFirstOwner({ transaction, clock, publicUrl, secret }: Parts): FirstOwner {
  const openOf = async (staff: StaffStore, email: string) =>
    (await staff.invitations(clock())).find((one) => one.email === email.toLowerCase());
  return {
    invite: (email) =>
      transaction(async (stores) => {
        if ((await stores.staff.lockOwners()).length > 0) return;
        const open = await openOf(stores.staff, email);
        if (open && clock() - open.madeAt.getTime() < INVITE_OWNER_EVERY_MS) return;
        const id = await inviteOwner(stores, email, clock());
        await stores.letters.add({ about: 'staff-invited', invitationId: id });
      }),
    link: (email) =>
      transaction(async ({ staff }) => {
        if ((await staff.lockOwners()).length > 0) return undefined;
        const open = await openOf(staff, email);
        return open && invitationLink(staff, open.id, { publicUrl, secret });
      }),
  };
}

/** Invites an owner, for the server's operator only: no call can make a first owner. Returns the invitation's id. */
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

export type NewFactorStores = Pick<StaffStores, 'staff' | 'log' | 'deskSessions' | 'letters'> & {
  readonly accounts: Pick<AccountStore, 'lock' | 'removePasskeys' | 'removeSecondFactor'>;
  readonly sessions: Pick<SessionStore, 'of'>;
};

/**
 * Takes passkeys and authenticator from the person's account, ends its sessions, and invites the person in the role that they have.
 * Answers the invitation's id; undefined where the account is gone.
 */
export async function askNewFactor(
  { staff, log, accounts, sessions, deskSessions, letters }: NewFactorStores,
  { id, userId, email, name, role }: Person,
  actor: Actor,
  now: number,
): Promise<string | undefined> {
  if (!userId) return undefined;
  await accounts.lock(userId);
  await accounts.removePasskeys(userId);
  await accounts.removeSecondFactor(userId);
  await sessions.of(userId).endAll();
  await deskSessions.endAll(id);
  await letters.add({ about: 'second-factor-off', userId });
  const invitedBy = actor.kind === 'staff' ? actor.staffId : null;
  const invitationId = await staff.invite({ email, name, role, invitedBy }, now, now + INVITATION_MS);
  await log.add(actor, { action: 'factor taken away', subject: `staff ${id}` });
  return invitationId;
}
