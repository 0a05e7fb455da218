import { LIMITS } from '../limits/limits.ts';
import type { TooMany } from '../limits/rate-limiter.ts';
import type { AccountContext } from './context.ts';
import type { LinkPurpose } from './link-store.ts';

export type VerifyEmail = {
  /** Sends the link once more. An address that is verified already gets none. */
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
