import type { Session } from '../http/call-route.ts';
import type { AccountEvent } from '../letters/waiting-letter.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Attempts, TooMany } from '../limits/rate-limiter.ts';
import type { AccountStores } from './context.ts';
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

export type ResetPassword = {
  /**
   * Has a link sent to the owner of the address, if it has one. Does and answers the same for every address: the letter's turn
   * shows whether there is an account to write to.
   */
  ask(email: string, headers: Headers, ip: string): Promise<{ readonly ok: true } | TooMany>;
  /**
   * Sets the password by the token of such a link, and signs out everywhere. An account whose address was not verified may have
   * been made by a stranger: its name and phone number (`areDetailsRemoved`) and Google sign-in (`isGoogleRemoved`) go.
   */
  finish(
    reset: { readonly token: string; readonly password: string },
    ip: string,
  ): Promise<
    | ({ readonly ok: true; readonly cookies: readonly string[] } & Removed)
    | { readonly ok: false; readonly reason: 'link-spent' | 'common-password' }
    | TooMany
  >;
};

type Removed = { readonly isGoogleRemoved: boolean; readonly areDetailsRemoved: boolean };

const PURPOSE = 'reset-password';
const LINK_SPENT = { ok: false, reason: 'link-spent' } as const;

export function createResetPassword(context: AccountContext): ResetPassword {
  const { accounts, transaction, passwords, limits, devices, emailHash, clock } = context;
  return {
    async ask(email, headers, ip) {
      const counted = await limits.consume(await attemptsOf(email, headers, ip));
      if (!counted.ok) return counted;
      const userId = (await accounts.findByEmail(email))?.id ?? null;
      await transaction(({ letters }) => letters.add({ about: PURPOSE, userId }));
      return { ok: true };
    },
    async finish({ token, password }, ip) {
      const userId = await transaction(({ links }) => links.ownerOf(token, PURPOSE, clock()));
      const account = userId && (await accounts.find(userId));
      if (!account) {
        // Only failures count: other clients of the same address must not use up the limit of a good link.
        const counted = await limits.consume([[LIMITS.openLink, ip]]);
        return counted.ok ? LINK_SPENT : counted;
      }
      // A refused password does not spend the link.
      if (isEasilyGuessed(password, account)) return { ok: false, reason: 'common-password' };
      const passwordHash = await passwords.hash(password);
      return transaction(async (stores) => {
        await stores.accounts.lock(account.id);
        if (!(await stores.links.spend(token, PURPOSE, clock()))) return LINK_SPENT;
        const removed = await handOver(stores, account.id, passwordHash);
        // The reader of the letter is the owner: this device becomes a known one, with limits of its own.
        return { ok: true, ...removed, cookies: [devices.remember({ id: account.id, passwordHash })] };
      });
    },
  };

  /**
   * Known devices are counted apart, so that a stranger cannot use up the owner's letters. The address counts as it is spelled:
   * the letters to one mailbox are counted when they are sent.
   */
  async function attemptsOf(email: string, headers: Headers, ip: string): Promise<Attempts> {
    if (await devices.isKnown(headers, email)) return [[LIMITS.resetByDevice, emailHash(email)]];
    return [
      [LIMITS.resetByAddress, ip],
      [LIMITS.resetByAccount, emailHash(email)],
    ];
  }
}

/** Makes the account that of the address's owner alone. The second factor stays: a letter alone must not get past it. */
async function handOver(
  { accounts, sessions, letters }: AccountStores,
  userId: string,
  passwordHash: string,
): Promise<Removed> {
  const areDetailsRemoved = !(await accounts.find(userId))?.isEmailVerified;
  const isGoogleRemoved = areDetailsRemoved && (await accounts.removeGoogle(userId));
  if (areDetailsRemoved) await accounts.removeDetails(userId);
  await accounts.setPassword(userId, passwordHash);
  // The letter has come to this address and was read there.
  await accounts.markEmailVerified(userId);
  await sessions.of(userId).endAll();
  // Passkeys go: one of them may not be the owner's.
  await accounts.removePasskeys(userId);
  await letters.add({ about: letterAbout({ isGoogleRemoved, areDetailsRemoved }), userId });
  return { isGoogleRemoved, areDetailsRemoved };
}

function letterAbout({ isGoogleRemoved, areDetailsRemoved }: Removed): AccountEvent {
  if (isGoogleRemoved) return 'password-changed-google-removed';
  return areDetailsRemoved ? 'password-changed-details-removed' : 'password-changed';
}
