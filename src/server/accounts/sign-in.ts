import type { Session } from '../http/call-route.ts';
import { LIMITS } from '../limits/limits.ts';
import type { Attempts, TooMany } from '../limits/rate-limiter.ts';
import { clearedCookies } from './better-auth.ts';
import type { AccountContext } from './context.ts';
import { toUser } from './session.ts';

/** `cookies` are whole Set-Cookie values. */
export type SignedIn = { readonly ok: true; readonly user: Session['user']; readonly cookies: readonly string[] };

/** The password is right. The cookies remember the sign-in until the code of the second step has come. */
export type SecondFactorNeeded = {
  readonly ok: false;
  readonly reason: 'second-factor-needed';
  readonly cookies: readonly string[];
};

export type SignIn = {
  login(
    credentials: { readonly email: string; readonly password: string },
    headers: Headers,
    ip: string,
  ): Promise<SignedIn | SecondFactorNeeded | TooMany | typeof WRONG>;
  /** Ends the session, if there is one; throws where it may not have ended. Returns `clearedCookies`. */
  logout(headers: Headers): Promise<readonly string[]>;
  /** Set-Cookie values that take the session's cookie from the browser. Makes no query. */
  clearedCookies(): Promise<readonly string[]>;
};

const WRONG = { ok: false, reason: 'wrong-credentials' } as const;

export function createSignIn(
  { accounts, sessions, auth, transaction, passwords, limits, devices, emailHash }: AccountContext,
  sessionToken: (headers: Headers) => string | undefined,
): SignIn {
  return {
    async login({ email, password }, headers, ip) {
      // The same statements and the same hash for known and unknown addresses: both take as long.
      const compared = await limits.guard(await attemptsOf(email, headers, ip), async () => {
        const account = await accounts.findByEmail(email);
        const isRight = await passwords.isRight(password, account?.passwordHash);
        return account && isRight ? { ok: true as const, account } : WRONG;
      });
      if (!compared.ok) return compared;
      const { id, passwordHash } = compared.account;
      return transaction(async (stores) => {
        // Changed while it was compared: the change has ended the sessions that it found, and this one would come after.
        const account = await stores.accounts.lock(id);
        if (!account || account.passwordHash !== passwordHash) return WRONG;
        const body = { userId: id };
        const answer = await stores.auth().api.signInChecked({ body, headers, returnHeaders: true });
        const cookies = answer.headers.getSetCookie();
        if ('twoFactorRedirect' in answer.response) return { ok: false, reason: 'second-factor-needed', cookies };
        return { ok: true, user: toUser(answer.response.user), cookies: [...cookies, devices.remember(account)] };
      });
    },
    async logout(headers) {
      const token = sessionToken(headers);
      if (token !== undefined) await sessions.endByToken(token);
      return clearedCookies(auth);
    },
    clearedCookies: () => clearedCookies(auth),
  };

  /** The address comes first: where it is refused, no row is written for an account that is made up. */
  async function attemptsOf(email: string, headers: Headers, ip: string): Promise<Attempts> {
    const account = emailHash(email);
    if (await devices.isKnown(headers, email)) return [[LIMITS.signInByDevice, account]];
    return [
      [LIMITS.signInByAddress, ip],
      [LIMITS.signInByPair, `${account} ${ip}`],
      [LIMITS.signInByAccount, account],
    ];
  }
}
