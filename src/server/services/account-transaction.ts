import type { WaitingLetter } from '../mail/outbox.ts';
import type { AccountStore } from '../stores/accounts.ts';
import type { LinkStore } from '../stores/links.ts';
import type { SessionStore } from '../stores/sessions.ts';

/** Where a letter waits: in a transaction only if it commits. */
export type LetterQueue = { add(letter: WaitingLetter): Promise<void> };

/** Everything of accounts that one transaction may touch. */
export type AccountTransaction = {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly links: LinkStore;
  readonly letters: LetterQueue;
};

/** `More` is what else may be done in it. */
export type TransactAccounts<More = unknown> = <Result>(
  work: (stores: AccountTransaction & More) => Promise<Result>,
) => Promise<Result>;
