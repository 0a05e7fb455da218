import { type KnownDevices, limitsByDevice } from '../limits/known-devices.ts';
import { giveBackAll, LIMITS, orGiveBack, takeAll, type Wanted } from '../limits/limits.ts';
import type { Limits, TooMany } from '../limits/rate-limiter.ts';
import type { Accounts, CodeWanted, GoogleAway, GoogleStart, Registration, SignedIn } from './accounts.ts';
import type { EmailKey } from './email-hash.ts';
import type { IsEasilyGuessed } from './password-rules.ts';

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
  readonly limits: Limits;
  readonly devices: KnownDevices;
  readonly emailKey: EmailKey;
  readonly isEasilyGuessed: IsEasilyGuessed;
  /** Told of a new account, whose address has yet to be verified. */
  readonly welcome: (userId: string) => Promise<void>;
};

export function guardAccounts({
  accounts,
  limits,
  devices,
  emailKey,
  isEasilyGuessed,
  welcome,
}: Parts): GuardedAccounts {
  return {
    ...accounts,
    async login(credentials, headers, address) {
      const wanted = await signInLimits(credentials.email, headers, address);
      const taken = await takeAll(limits, wanted);
      if (!taken.ok) return taken;
      const login = await orGiveBack(limits, wanted, () => accounts.login(credentials, headers));
      if (!login.ok && login.reason === 'wrong-credentials') return login;
      // Right so far: what comes after the password has limits of its own.
      await giveBackAll(limits, wanted);
      if (!login.ok) return login;
      return { ...login, cookies: [...login.cookies, await devices.remember(login.user.id)] };
    },
    async startGoogle(headers, address) {
      const taken = await limits.take(LIMITS.startGoogle, address);
      return taken.ok ? accounts.startGoogle(headers) : taken;
    },
    async register(registration, headers, address) {
      if (isEasilyGuessed(registration.password, registration)) return { ok: false, reason: 'common-password' };
      const taken = await limits.take(LIMITS.register, address);
      if (!taken.ok) return taken;
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
  async function signInLimits(email: string, headers: Headers, address: string): Promise<Wanted> {
    const account = emailKey(email);
    const own: Wanted = [[LIMITS.signInByDevice, account]];
    const others: Wanted = [
      [LIMITS.signInByAddress, address],
      [LIMITS.signInByPair, `${account} ${address}`],
      [LIMITS.signInByAccount, account],
    ];
    return limitsByDevice({ devices, limits }, { email, headers }, { own, others });
  }
}
