import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountStore, SignInFacts } from '../accounts/account-store.ts';
import { refusedLately, type Wanted } from './limits.ts';
import type { Limits } from './rate-limiter.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export type KnownDevices = {
  /** Whether a cookie of ours says so. It may have been one of an older password; nobody else can make one, and it asks nobody. */
  claims(headers: Headers, email: string): boolean;
  /** Whether somebody has signed in to the account of this address here, with the password that it has now. */
  isKnown(headers: Headers, email: string): Promise<boolean>;
  /** A Set-Cookie value that makes this device known for the account. */
  remember(userId: string): Promise<string>;
};

type Parts = {
  readonly accounts: Pick<AccountStore, 'find' | 'findByEmail'>;
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
  const pattern = new RegExp(`(?:^|;\\s*)${cookie.replaceAll('.', '\\.')}=([\\w-]{43})([\\w-]{43})(?:;|$)`);
  const secure = cookiePrefix.startsWith('__Host-') ? '; Secure' : '';
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url');
  const seal = ({ id, passwordHash = '' }: SignInFacts) => sign(`device ${id} ${passwordHash}`);
  /** That the seal is one of ours, whatever has become of the account. */
  const stamp = (sealed: string, email: string) => sign(`device of ${email.toLowerCase()} ${sealed}`);
  function claimed(headers: Headers, email: string): string | undefined {
    const [, sealed, stamped] = pattern.exec(headers.get('cookie') ?? '') ?? [];
    return sealed && stamped && isSame(stamped, stamp(sealed, email)) ? sealed : undefined;
  }
  return {
    claims: (headers, email) => claimed(headers, email) !== undefined,
    async isKnown(headers, email) {
      const sealed = claimed(headers, email);
      const account = sealed && (await accounts.findByEmail(email));
      return account ? isSame(sealed, seal(account)) : false;
    },
    async remember(userId) {
      const account = await accounts.find(userId);
      // Deleted in this moment: there is nothing to remember, and the cookie is taken back.
      const sealed = account && seal(account);
      const value = sealed ? `${sealed}${stamp(sealed, account.email)}; Max-Age=${YEAR_SECONDS}` : '; Max-Age=0';
      return `${cookie}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}

/**
 * What an attempt counts under: a known device's own limits or those of all others. Where the own ones have refused a moment ago
 * the database is not asked whether it is known.
 */
export async function limitsByDevice(
  { devices, limits }: { readonly devices: KnownDevices; readonly limits: Limits },
  { email, headers }: { readonly email: string; readonly headers: Headers },
  { own, others }: { readonly own: Wanted; readonly others: Wanted },
): Promise<Wanted> {
  if (!devices.claims(headers, email)) return others;
  if (refusedLately(limits, own)) return own;
  return (await devices.isKnown(headers, email)) ? own : others;
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
