import { LIMITS } from '../limits/limits.ts';
import type { RateLimiter, TooMany } from '../limits/rate-limiter.ts';
import type { LetterQueue, TransactAccounts } from './context.ts';
import type { LinkPurpose } from './link-store.ts';

export type VerifyEmail = {
  /** Sends the link once more. An address that is verified already gets none. */
  sendAgain(userId: string): Promise<{ readonly ok: true } | TooMany>;
  /**
   * Marks the address of the user as theirs, by a link that was sent about their own account. Somebody may have registered
   * another's address: its owner, who reads the letter, does not confirm it to them by following a link.
   */
  finish(userId: string, token: string, address: string): Promise<{ readonly ok: true } | TooMany | NotConfirmed>;
};

type NotConfirmed = { readonly ok: false; readonly reason: 'link-spent' | 'link-of-other' };

type Parts = {
  readonly letters: LetterQueue;
  readonly limits: RateLimiter;
  readonly transact: TransactAccounts;
  readonly clock: () => number;
};

const PURPOSE: LinkPurpose = 'verify-email';

export function createVerifyEmail({ letters, limits, transact, clock }: Parts): VerifyEmail {
  return {
    async sendAgain(userId) {
      const counted = await limits.consume([[LIMITS.verifyEmail, userId]]);
      if (!counted.ok) return counted;
      await letters.add({ about: PURPOSE, userId });
      return { ok: true };
    },
    async finish(userId, token, address) {
      const finished = await transact<{ readonly ok: true } | NotConfirmed>(async ({ links, accounts }) => {
        const ownerId = await links.ownerOf(token, PURPOSE, clock());
        if (ownerId !== undefined && ownerId !== userId) return { ok: false, reason: 'link-of-other' };
        if (!(await links.spend(token, PURPOSE, clock()))) return { ok: false, reason: 'link-spent' };
        await accounts.markEmailVerified(userId);
        return { ok: true };
      });
      if (finished.ok) return finished;
      // Only these count: strangers behind the same address must not make a link run out that holds.
      const counted = await limits.consume([[LIMITS.openLink, address]]);
      return counted.ok ? finished : counted;
    },
  };
}
