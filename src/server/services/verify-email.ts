import type { Limits, Taken, TooMany } from '../stores/limits.ts';
import type { LinkPurpose } from '../stores/links.ts';
import type { LetterQueue, TransactAccounts } from './account-transaction.ts';
import { LIMITS, takeAll } from './limits.ts';

export type VerifyEmail = {
  /** Sends the link once more. An address that is verified already gets none. */
  sendAgain(userId: string, address: string): Promise<Taken>;
  /** Marks the address of the link's owner as theirs. */
  finish(
    token: string,
    address: string,
  ): Promise<{ readonly ok: true } | TooMany | { readonly ok: false; readonly reason: 'link-spent' }>;
};

type Parts = {
  readonly letters: LetterQueue;
  readonly limits: Limits;
  readonly transact: TransactAccounts;
  readonly clock: () => number;
};

const PURPOSE: LinkPurpose = 'verify-email';

export function createVerifyEmail({ letters, limits, transact, clock }: Parts): VerifyEmail {
  return {
    async sendAgain(userId, address) {
      const taken = await takeAll(limits, [
        [LIMITS.verifyByAddress, address],
        [LIMITS.verifyByAccount, userId],
      ]);
      if (!taken.ok) return taken;
      await letters.add({ about: PURPOSE, userId });
      return { ok: true };
    },
    async finish(token, address) {
      const taken = await limits.take(LIMITS.openLink, address);
      if (!taken.ok) return taken;
      const isDone = await transact(async ({ links, accounts }) => {
        const userId = await links.spend(token, PURPOSE, clock());
        if (userId) await accounts.markEmailVerified(userId);
        return userId !== undefined;
      });
      return isDone ? { ok: true } : { ok: false, reason: 'link-spent' };
    },
  };
}
