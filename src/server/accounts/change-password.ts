import type { KnownDevices } from '../limits/known-devices.ts';
import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { AccountStore } from './account-store.ts';
import type { OwnSession } from './accounts.ts';
import type { TransactAccounts } from './context.ts';
import type { PasswordHashes } from './passwords.ts';
import { isEasilyGuessed } from './passwords.ts';
import type { NotProven, ProveOwner } from './require-owner.ts';

/** `cookies` keep the device that changed it known. */
export type PasswordChanged =
  | { readonly ok: true; readonly cookies: readonly string[] }
  | TooMany
  | NotProven
  | { readonly ok: false; readonly reason: 'common-password' };

/** Sets a new password, or the first one of an account that had none, and signs out everywhere but here. */
export type ChangePassword = (
  session: OwnSession,
  passwords: { readonly present: string | undefined; readonly wanted: string },
) => Promise<PasswordChanged>;

type Parts = {
  readonly accounts: AccountStore;
  readonly passwords: PasswordHashes;
  readonly proveOwner: ProveOwner;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly limits: RateLimiter;
  readonly transact: TransactAccounts;
};

export function createChangePassword(parts: Parts): ChangePassword {
  return async (session, { present, wanted }) => {
    const account = await parts.accounts.find(session.userId);
    if (!account) return { ok: false, reason: 'not-signed-in' };
    if (isEasilyGuessed(wanted, account)) return { ok: false, reason: 'common-password' };
    const proven = await parts.proveOwner(session, present);
    if (!proven.ok) return proven;
    const counted = await parts.limits.consume([[LIMITS.changeSignIn, account.id]]);
    if (!counted.ok) return counted;
    // Slow by design, so it is done before the transaction.
    const hash = await parts.passwords.hash(wanted);
    const isDone = await parts.transact(async ({ accounts, sessions, links, letters }) => {
      // While it was hashed the owner may have chosen another one elsewhere, and ended this session with it.
      const now = await accounts.lock(account.id);
      if (now?.passwordHash !== account.passwordHash || !(await sessions.of(account.id).has(session.id))) return false;
      await accounts.keepPassword(account.id, hash);
      await sessions.of(account.id).endOthers(session.id);
      await links.drop(account.id, 'reset-password');
      await letters.add({ about: 'password-changed', userId: account.id });
      return true;
    });
    if (!isDone) return { ok: false, reason: 'not-signed-in' };
    return { ok: true, cookies: [await parts.devices.remember(account.id)] };
  };
}
