import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountStore, SignInAccount } from '../accounts/account-store.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type KnownDevices = {
  /** True if an owner of this account has signed in on the device with the present password. */
  isKnown(headers: Headers, email: string): Promise<boolean>;
  /** A Set-Cookie value that makes this device known for the account. */
  remember(account: SignInAccount): string;
};

type Parts = {
  readonly accounts: Pick<AccountStore, 'findByEmail'>;
  readonly secret: string;
  readonly cookiePrefix: string;
};

/**
 * Devices that an owner has signed in on. They have limits of their own, all devices of an account together, so that guesses from
 * elsewhere cannot lock the owner out. The cookie opens nothing. Its seal covers the account's id and password: a new password, or
 * a new account with the same address, does not know it.
 */
export function knownDevices({ accounts, secret, cookiePrefix }: Parts): KnownDevices {
  const cookie = `${cookiePrefix}.device`;
  const pattern = new RegExp(`(?:^|;\\s*)${cookie.replaceAll('.', '\\.')}=([\\w-]{43})(?:;|$)`);
  const secure = cookiePrefix.startsWith('__Host-') ? '; Secure' : '';
  const seal = ({ id, passwordHash = '' }: SignInAccount) =>
    createHmac('sha256', secret).update(`device ${id} ${passwordHash}`).digest('base64url');

  return {
    async isKnown(headers, email) {
      const [, sealed] = pattern.exec(headers.get('cookie') ?? '') ?? [];
      const account = sealed && (await accounts.findByEmail(email));
      return account ? timingSafeEqual(Buffer.from(sealed), Buffer.from(seal(account))) : false;
    },
    remember: (account) =>
      `${cookie}=${seal(account)}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  };
}
