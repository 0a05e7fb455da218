import type { KnownDevices } from '../limits/known-devices.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Attempts, RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { Accounts, CodeWanted, GoogleAway, GoogleStart, Registration, SignedIn } from './accounts.ts';
import type { EmailKey } from './email-hash.ts';
import { isEasilyGuessed } from './passwords.ts';

/** Accounts as the world may use them: signing in and registering only so often. `address` stands for where it comes from. */
export type GuardedAccounts = Omit<Accounts, 'login' | 'register' | 'startGoogle'> & {
  startGoogle(headers: Headers, address: string): Promise<GoogleStart | GoogleAway | TooMany>;
  login(
    credentials: { email: string; password: string },
    headers: Headers,
    address: string,
  ): Promise<SignedIn | CodeWanted | TooMany | { readonly ok: false; readonly reason: 'wrong-credentials' }>;
  register(
    registration: Registration,
    headers: Headers,
    address: string,
  ): Promise<SignedIn | TooMany | { readonly ok: false; readonly reason: 'email-taken' | 'common-password' }>;
};

type Parts = {
  readonly accounts: Accounts;
  readonly limits: RateLimiter;
  readonly devices: KnownDevices;
  readonly emailKey: EmailKey;
  /** Told of a new account, whose address has yet to be verified. */
  readonly welcome: (userId: string) => Promise<void>;
};

export function guardAccounts({ accounts, limits, devices, emailKey, welcome }: Parts): GuardedAccounts {
  return {
    ...accounts,
    async login(credentials, headers, address) {
      const attempts = await signInAttempts(credentials.email, headers, address);
      const checked = await limits.guard(attempts, async () => {
        const login = await accounts.login(credentials, headers);
        // A right password is no failure: the second step has limits of its own.
        return !login.ok && login.reason === 'wrong-credentials' ? login : { ok: true as const, login };
      });
      if (!checked.ok) return checked;
      const { login } = checked;
      if (!login.ok) return login;
      return { ...login, cookies: [...login.cookies, await devices.remember(login.user.id)] };
    },
    async startGoogle(headers, address) {
      const counted = await limits.consume([[LIMITS.startGoogle, address]]);
      return counted.ok ? accounts.startGoogle(headers) : counted;
    },
    async register(registration, headers, address) {
      if (isEasilyGuessed(registration.password, registration)) return { ok: false, reason: 'common-password' };
      const counted = await limits.consume([[LIMITS.register, address]]);
      if (!counted.ok) return counted;
      const registered = await accounts.register(registration, headers);
      if (!registered.ok) return registered;
      await welcome(registered.user.id);
      return { ...registered, cookies: [...registered.cookies, await devices.remember(registered.user.id)] };
    },
  };

  /**
   * Known devices are counted apart, by account alone: neither strangers nor other accounts behind the same address use up what is
   * the owner's. Of all others the address comes first, since the account may be made up: each new one is a row, and an address
   * that is full writes none.
   */
  async function signInAttempts(email: string, headers: Headers, address: string): Promise<Attempts> {
    const account = emailKey(email);
    if (await devices.isKnown(headers, email)) return [[LIMITS.signInByDevice, account]];
    return [
      [LIMITS.signInByAddress, address],
      [LIMITS.signInByPair, `${account} ${address}`],
      [LIMITS.signInByAccount, account],
    ];
  }
}
