import { LIMITS } from '../limits/limits.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import type { LinkPurpose } from './account-store.ts';
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

export type VerifyEmail = {
  /** Sends the link again, unless the address is verified already. */
  sendAgain(userId: string): Promise<{ readonly ok: true } | TooMany>;
  /**
   * Confirms the user's address, by a link that was sent about this very account. The address may have been registered by another
   * person: its owner, signed in to an account of their own, does not confirm it for that person.
   */
  finish(userId: string, token: string, ip: string): Promise<{ readonly ok: true } | TooMany | LinkRefused>;
};

type LinkRefused = { readonly ok: false; readonly reason: 'link-spent' | 'link-of-other' };

const PURPOSE: LinkPurpose = 'verify-email';

export function createVerifyEmail({ limits, transaction, clock }: AccountContext): VerifyEmail {
  return {
    async sendAgain(userId) {
      const counted = await limits.consume([[LIMITS.verifyEmail, userId]]);
      if (!counted.ok) return counted;
      await transaction(({ letters }) => letters.add({ about: PURPOSE, userId }));
      return { ok: true };
    },
    async finish(userId, token, ip) {
      const finished = await transaction<{ readonly ok: true } | LinkRefused>(async ({ links, accounts }) => {
        const ownerId = await links.ownerOf(token, PURPOSE, clock());
        if (ownerId !== undefined && ownerId !== userId) return { ok: false, reason: 'link-of-other' };
        if (!(await links.spend(token, PURPOSE, clock()))) return { ok: false, reason: 'link-spent' };
        await accounts.markEmailVerified(userId);
        return { ok: true };
      });
      if (finished.ok) return finished;
      // Only failures count: other clients of the same address must not use up the limit of a good link.
      const counted = await limits.consume([[LIMITS.openLink, ip]]);
      return counted.ok ? finished : counted;
    },
  };
}
