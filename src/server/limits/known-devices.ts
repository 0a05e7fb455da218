import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { AccountStore, SignInAccount } from '../accounts/account-store.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** The length of a SHA-256 hash in Base64, unpadded. */
const SEAL_LENGTH = 43;

export type KnownDevices = {
  /** True if an owner of this account has signed in on the device with the present password. */
  isKnown(headers: Headers, email: string): Promise<boolean>;
  /** A Set-Cookie value that makes this device known for the account. */
  remember(account: SignInAccount): string;
};

/**
 * Devices that an owner has signed in on, for a year. They have limits of their own, all devices of an account together, so
 * that guesses from elsewhere cannot lock the owner out. The cookie opens nothing. Its seal covers the account's id and
 * password: a new password, or a new account with the same address, does not know it.
 */
export function knownDevices({
  accounts,
  secret,
  cookiePrefix,
}: {
  readonly accounts: Pick<AccountStore, 'findByEmail'>;
  readonly secret: string;
  readonly cookiePrefix: string;
}): KnownDevices {
  const cookie = `${cookiePrefix}.device`;
  const secure = cookiePrefix.startsWith('__Host-') ? '; Secure' : '';
  const seal = ({ id, passwordHash = '' }: SignInAccount) =>
    createHmac('sha256', secret).update(`device ${id} ${passwordHash}`).digest('base64url');

  return {
    async isKnown(headers, email) {
      const sealed = Buffer.from(parseCookie(headers.get('cookie') ?? '')[cookie] ?? '');
      if (sealed.length !== SEAL_LENGTH) return false;
      const account = await accounts.findByEmail(email);
      return account !== undefined && timingSafeEqual(sealed, Buffer.from(seal(account)));
    },
    remember: (account) =>
      `${cookie}=${seal(account)}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  };
}
