import type { CartStore } from '../carts/store.ts';
import type { WaitingLetter } from '../letters/waiting-letter.ts';
import type { AccountStore } from './account-store.ts';
import type { OwnSession } from './accounts.ts';
import type { LinkStore } from './link-store.ts';
import type { SessionStore } from './session-store.ts';

/** Where a letter waits: in a transaction only if it commits. */
export type LetterQueue = { add(letter: WaitingLetter): Promise<void> };

/** Everything of accounts that one transaction may touch. */
export type AccountTransaction = {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly links: LinkStore;
  readonly carts: CartStore;
  readonly letters: LetterQueue;
};

/** `More` is what else may be done in it. */
export type TransactAccounts<More = unknown> = <Result>(
  work: (stores: AccountTransaction & More) => Promise<Result>,
) => Promise<Result>;

export const NOT_SIGNED_IN = { ok: false, reason: 'not-signed-in' } as const;

/**
 * A change of an account by who is signed in to it, done whole or not at all, while nobody else changes it or ends its sessions.
 * Where the session was ended before, as by a reset of the password, nothing is changed.
 */
export function whileSignedIn<More, Result>(
  transact: TransactAccounts<More>,
  { id, userId }: OwnSession,
  change: (stores: AccountTransaction & More) => Promise<Result>,
): Promise<Result | typeof NOT_SIGNED_IN> {
  return transact(async (stores) => {
    await stores.accounts.lock(userId);
    return (await stores.sessions.of(userId).has(id)) ? change(stores) : NOT_SIGNED_IN;
  });
}
