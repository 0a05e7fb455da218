import type { AccountStore } from '../accounts/account-store.ts';
import type { SessionStore } from '../accounts/session-store.ts';
import type { Actor } from '../desk/log-store.ts';
import { INVITATION_MS, type StaffStores } from './staff.ts';
import type { Person } from './staff-store.ts';

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
