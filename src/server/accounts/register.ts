import { LIMITS } from '../limits/limits.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import { toUnavailable } from './better-auth.ts';
import type { AccountContext } from './context.ts';
import { isEasilyGuessed } from './passwords.ts';
import { toUser } from './session.ts';
import type { SignedIn } from './sign-in.ts';

export type Registration = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly phone?: string | undefined;
};

/** Makes an account, signs in to it, and sends the letter that confirms its address. */
export type Register = (
  registration: Registration,
  headers: Headers,
  ip: string,
) => Promise<SignedIn | TooMany | { readonly ok: false; readonly reason: 'common-password' | 'email-taken' }>;

export function createRegister({ accounts, transaction, passwords, limits, devices }: AccountContext): Register {
  return async (registration, headers, ip) => {
    const { name, email, password, phone } = registration;
    if (isEasilyGuessed(password, registration)) return { ok: false, reason: 'common-password' };
    const counted = await limits.consume([[LIMITS.register, ip]]);
    if (!counted.ok) return counted;
    if (await accounts.findByEmail(email)) return { ok: false, reason: 'email-taken' };
    const passwordHash = await passwords.hash(password);
    try {
      return await transaction(async (stores) => {
        const body = { name, email, password, ...(phone !== undefined && { phone }) };
        const answer = await stores.auth(passwordHash).api.signUpChecked({ body, headers, returnHeaders: true });
        const user = toUser(answer.response.user);
        await stores.letters.add({ about: 'verify-email', userId: user.id });
        const device = devices.remember({ id: user.id, passwordHash });
        return { ok: true, user, cookies: [...answer.headers.getSetCookie(), device] };
      });
    } catch (error) {
      // A unique index decides between two simultaneous registrations of one address.
      if (await accounts.findByEmail(email)) return { ok: false, reason: 'email-taken' };
      return toUnavailable(error);
    }
  };
}
