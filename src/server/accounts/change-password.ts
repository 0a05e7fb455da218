import type { Session } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import { type AccountContext, NOT_SIGNED_IN } from './context.ts';
import { isEasilyGuessed } from './passwords.ts';
import type { OwnerNotVerified } from './require-owner.ts';

/** Sets a new password, or the first one, and signs out everywhere but here. The cookies keep the device known. */
export type ChangePassword = (
  session: Session,
  passwords: { readonly present: string | undefined; readonly wanted: string },
) => Promise<
  | { readonly ok: true; readonly cookies: readonly string[] }
  | { readonly ok: false; readonly reason: 'common-password' }
  | TooMany
  | OwnerNotVerified
>;

export function createChangePassword(context: AccountContext): ChangePassword {
  const { requireOwner, passwords, limits, transaction, devices } = context;
  return async (session, { present, wanted }) => {
    const owner = await requireOwner(session, present);
    if (!owner.ok) return owner;
    const { id, passwordHash: before } = owner.account;
    if (isEasilyGuessed(wanted, owner.account)) return { ok: false, reason: 'common-password' };
    const counted = await limits.consume([[LIMITS.changeSignIn, id]]);
    if (!counted.ok) return counted;
    const passwordHash = await passwords.hash(wanted);
    return transaction(async ({ accounts, sessions, links, letters }) => {
      // While it was hashed the owner may have chosen another one elsewhere, which has ended this session.
      const account = await accounts.lock(id);
      if (account?.passwordHash !== before || !(await sessions.of(id).has(session.id))) return NOT_SIGNED_IN;
      await accounts.setPassword(id, passwordHash);
      await sessions.of(id).endOthers(session.id);
      await links.drop(id, 'reset-password');
      await letters.add({ about: 'password-changed', userId: id });
      return { ok: true, cookies: [devices.remember({ id, passwordHash })] };
    });
  };
}
