import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountStore, SignInFacts } from '../stores/accounts.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type KnownDevices = {
  /** Whether somebody has signed in to the account of this address here, with the password that it has now. */
  isKnown(headers: Headers, email: string): Promise<boolean>;
  /** A Set-Cookie value that makes this device known for the account. */
  remember(userId: string): Promise<string>;
};

type Parts = {
  readonly accounts: Pick<AccountStore, 'findToSignIn' | 'findByEmail'>;
  readonly secret: string;
  /** Of the name of the cookie; on https it binds it to this very host. */
  readonly cookiePrefix: string;
};

/**
 * Devices that an owner has signed in on. A flood of guesses from elsewhere then cannot lock the owner out: their devices are
 * counted apart, all those of an account together, so that another cookie is not another budget. The cookie opens nothing. It is
 * sealed with the account and its password: neither a new password nor a new account with the same address knows it.
 */
export function knownDevices({ accounts, secret, cookiePrefix }: Parts): KnownDevices {
  const cookie = `${cookiePrefix}.device`;
  const pattern = new RegExp(`(?:^|;\\s*)${cookie.replaceAll('.', '\\.')}=([\\w-]{43})(?:;|$)`);
  const secure = cookiePrefix.startsWith('__Host-') ? '; Secure' : '';
  const seal = ({ id, passwordHash = '' }: SignInFacts) =>
    createHmac('sha256', secret).update(`device ${id} ${passwordHash}`).digest('base64url');
  return {
    async isKnown(headers, email) {
      const [, sealed] = pattern.exec(headers.get('cookie') ?? '') ?? [];
      const account = sealed && (await accounts.findByEmail(email));
      return account ? isSame(sealed, seal(account)) : false;
    },
    async remember(userId) {
      const account = await accounts.findToSignIn(userId);
      // Deleted in this moment: there is nothing to remember, and the cookie is taken back.
      const value = account ? `${seal(account)}; Max-Age=${YEAR_SECONDS}` : '; Max-Age=0';
      return `${cookie}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
