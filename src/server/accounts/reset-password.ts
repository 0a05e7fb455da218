import type { AccountEvent } from '../letters/waiting-letter.ts';
import type { KnownDevices } from '../limits/known-devices.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Attempts, RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { AccountStore } from './account-store.ts';
import type { LetterQueue, TransactAccounts } from './context.ts';
import type { EmailKey } from './email-hash.ts';
import type { LinkStore } from './link-store.ts';
import type { PasswordHashes } from './passwords.ts';
import { isEasilyGuessed } from './passwords.ts';

export type ResetPassword = {
  /**
   * Sends a link to the owner of the address, if it has one. The same is done and answered for every address: a letter waits,
   * and only when its turn has come it shows whether there is anybody to write to.
   */
  ask(email: string, headers: Headers, address: string): Promise<{ readonly ok: true } | TooMany>;
  /**
   * Sets the password by the token of such a link, and signs out everywhere. Where nobody had proven the address, the account may
   * have been made by somebody else: `areDetailsRemoved` are its name and phone number, `isGoogleRemoved` the way in by Google.
   */
  finish(
    reset: { readonly token: string; readonly password: string },
    address: string,
  ): Promise<
    | ({ readonly ok: true; readonly cookies: readonly string[] } & Removed)
    | TooMany
    | { readonly ok: false; readonly reason: 'link-spent' | 'common-password' }
  >;
};

type Removed = { readonly isGoogleRemoved: boolean; readonly areDetailsRemoved: boolean };

type Parts = {
  readonly accounts: AccountStore;
  readonly links: LinkStore;
  readonly letters: LetterQueue;
  readonly passwords: PasswordHashes;
  readonly limits: RateLimiter;
  readonly devices: KnownDevices;
  readonly emailKey: EmailKey;
  readonly transact: TransactAccounts;
  readonly clock: () => number;
};

export function createResetPassword(parts: Parts): ResetPassword {
  const { accounts, links, letters, passwords, limits, devices, emailKey, transact, clock } = parts;
  return {
    async ask(email, headers, address) {
      const counted = await limits.consume(await attemptsOf(email, headers, address));
      if (!counted.ok) return counted;
      await letters.add({ about: 'reset-password', userId: (await accounts.findByEmail(email))?.id ?? null });
      return { ok: true };
    },
    async finish({ token, password }, address) {
      const userId = await links.ownerOf(token, 'reset-password', clock());
      const account = userId && (await accounts.find(userId));
      if (!account) {
        // None can be guessed. A link that holds is not counted, or strangers behind the same address would make it run out.
        const counted = await limits.consume([[LIMITS.openLink, address]]);
        return counted.ok ? { ok: false, reason: 'link-spent' } : counted;
      }
      // A password that is refused does not spend the link.
      if (isEasilyGuessed(password, account)) return { ok: false, reason: 'common-password' };
      const hash = await passwords.hash(password);
      const done = await transact(async (stores) => {
        await stores.accounts.lock(account.id);
        if (!(await stores.links.spend(token, 'reset-password', clock()))) return undefined;
        // Nobody had proven the address: whoever made the account, perhaps with Google, is somebody else. They must not come back,
        // nor be whom the dealer calls about the owner's orders.
        const areDetailsRemoved = !(await stores.accounts.find(account.id))?.isEmailVerified;
        const isGoogleRemoved = areDetailsRemoved && (await stores.accounts.removeGoogle(account.id));
        if (areDetailsRemoved) await stores.accounts.forgetDetails(account.id);
        await stores.accounts.keepPassword(account.id, hash);
        // The letter has come to this address and was read there.
        await stores.accounts.markEmailVerified(account.id);
        await stores.sessions.of(account.id).endAll();
        // A thief may have added one; the owner adds theirs again. A second factor stays: a letter alone must not get past it.
        await stores.accounts.removePasskeys(account.id);
        await stores.letters.add({ about: letterAbout({ isGoogleRemoved, areDetailsRemoved }), userId: account.id });
        return { isGoogleRemoved, areDetailsRemoved };
      });
      if (!done) return { ok: false, reason: 'link-spent' };
      // Who reads the letters is the owner: whatever strangers have tried meanwhile, they can sign in here.
      return { ok: true, ...done, cookies: [await devices.remember(account.id)] };
    },
  };

  /**
   * The owner's own devices are counted apart, all together: nobody elsewhere can use their letters up. Counted is the address as
   * it is spelled: what a stranger asks for in other spellings closes nothing to the owner. While an address is refused, each link
   * that was sent to it still holds. How many letters a reader gets for unproven accounts is counted when they are sent.
   */
  async function attemptsOf(email: string, headers: Headers, address: string): Promise<Attempts> {
    if (await devices.isKnown(headers, email)) return [[LIMITS.resetByDevice, emailKey(email)]];
    return [
      [LIMITS.resetByAddress, address],
      [LIMITS.resetByAccount, emailKey(email)],
    ];
  }
}

function letterAbout({ isGoogleRemoved, areDetailsRemoved }: Removed): AccountEvent {
  if (isGoogleRemoved) return 'password-changed-google-removed';
  return areDetailsRemoved ? 'password-changed-details-removed' : 'password-changed';
}
