import { MINUTE_MS } from '#domain/durations.ts';
import type { LetterWriter, WrittenLetter } from '../letters/letter.ts';
import type { AccountLetter, DeletedAccountLetter } from '../letters/waiting-letter.ts';
import type { AccountStore } from './account-store.ts';
import { accountLetter, deletedLetter } from './letter-words.ts';
import type { LinkStore } from './link-store.ts';

const LINK_VALID_MS = { 'verify-email': 24 * 60 * MINUTE_MS, 'reset-password': 60 * MINUTE_MS } as const;

type Parts = {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly links: Pick<LinkStore, 'make'>;
  readonly publicUrl: string;
  readonly clock: () => number;
};

export function createWriteAccountLetter(parts: Parts): LetterWriter<AccountLetter | DeletedAccountLetter> {
  return async function writeAccountLetter(waiting) {
    if (waiting.about !== 'account-deleted') return writeToAccount(parts, waiting);
    const letter = deletedLetter(waiting);
    return { letter, reader: waiting.name === null ? 'unconfirmed' : 'confirmed' };
  };
}

async function writeToAccount(
  { accounts, links, publicUrl, clock }: Parts,
  { about, userId }: AccountLetter,
): Promise<WrittenLetter | undefined> {
  const account = userId === null ? undefined : await accounts.find(userId);
  if (!account || (about === 'verify-email' && account.isEmailVerified)) return undefined;
  const at = clock();
  const hasLink = about === 'verify-email' || about === 'reset-password';
  // Made when its letter is sent: a link is valid for its whole time from then on.
  const expiresAt = hasLink ? at + LINK_VALID_MS[about] : at;
  const token = hasLink && (await links.make(account.id, about, expiresAt));
  const letter = accountLetter(about, account, { publicUrl, at, ...(token && { link: { token, expiresAt } }) });
  if (account.isEmailVerified) return { letter, reader: 'confirmed' };
  return { letter, reader: 'unconfirmed', isReset: about === 'reset-password' };
}
