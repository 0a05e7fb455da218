import { MINUTE_MS } from '#domain/durations.ts';
import { momentText } from '#domain/shop-time.ts';
import type { Instant } from '#domain/spot.ts';
import type { Letter, LetterPart, LetterWriter, Phrase, Words, WrittenLetter } from '../letters/letter.ts';
import type { AccountEvent, AccountLetter, DeletedAccountLetter } from '../letters/waiting-letter.ts';
import type { Account, AccountStore, LinkPurpose, LinkStore } from './account-store.ts';

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

/** The pages that links in letters open. The token stands behind the `#`: it reaches no server and no log. */
const LINK_PATHS: Readonly<Record<LinkPurpose, string>> = {
  'verify-email': '/auth/verify-email',
  'reset-password': '/auth/reset-password',
};

type Content = {
  readonly subject: string;
  readonly heading: string;
  readonly preview?: string;
  readonly parts: readonly LetterPart[];
};

/** Each of these letters ends with it and with telephone, e-mail and hours. */
const NOT_YOU = 'Not you?';

type Made = {
  readonly publicUrl: string;
  readonly at: Instant;
  /** Set for a letter with a link. */
  readonly link?: { readonly token: string; readonly expiresAt: Instant };
};

export function accountLetter(
  about: AccountEvent,
  account: Pick<Account, 'name' | 'email' | 'isEmailVerified' | 'madeAt'>,
  { publicUrl, at, link = { token: '', expiresAt: at } }: Made,
): Letter {
  const { parts, ...content } = CONTENTS[about]({
    publicUrl,
    token: link.token,
    expiresAt: momentText(link.expiresAt),
    at: momentText(at),
    madeAt: momentText(account.madeAt.getTime()),
  });
  const greeting = greetingOf(account.isEmailVerified ? account.name : null);
  return { to: account.email, ...content, question: NOT_YOU, parts: [{ greeting }, ...parts] };
}

/** The last letter of an account. */
function deletedLetter({ name, email }: DeletedAccountLetter): Letter {
  return {
    to: email,
    subject: 'Your Troy account was deleted',
    heading: 'Your account was deleted',
    question: NOT_YOU,
    parts: [
      { greeting: greetingOf(name) },
      {
        text: 'Your account, its sessions and all your sign-in methods have been deleted. The law requires us to keep the orders you placed, but they are no longer linked to an account.',
      },
      { text: 'Any order still on its way continues as usual, and we will contact you about it as before.' },
      // The account is gone: no new password would help.
      {
        note: 'If this was not you, call us right away: we can stop orders headed to an address that is not yours.',
      },
    ],
  };
}

type Facts = {
  readonly publicUrl: string;
  readonly token: string;
  readonly expiresAt: string;
  readonly at: string;
  readonly madeAt: string;
};

const ENTER_AGAIN = 'Please enter them again in your profile.';

const CONTENTS: Readonly<Record<AccountEvent, (facts: Facts) => Content>> = {
  'verify-email': ({ publicUrl, token, expiresAt, madeAt }) => ({
    subject: 'Please confirm your email address',
    heading: 'Is this your email address?',
    preview: 'An account at Troy was created with this address.',
    parts: [
      {
        text: `An account at Troy was created with this address on ${madeAt}. If it is yours, please confirm it. You can order before you do.`,
      },
      { button: 'Confirm my email', url: linkTo(publicUrl, 'verify-email', token), isSpelled: true },
      { note: `The link expires on ${expiresAt} and can be used only once.` },
      { title: 'What happens next' },
      {
        steps: [
          'Press the button and sign in, on any device.',
          'That confirms your email address.',
          'After that, our emails will show your name and address.',
        ],
      },
      {
        note: [
          'If you did not create an account, someone entered your address by mistake. You can ignore this email, or choose a password at ',
          newPassword(publicUrl),
          ', and the account is yours.',
        ],
      },
    ],
  }),
  'reset-password': ({ publicUrl, token, expiresAt }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    preview: `The link expires on ${expiresAt} and can be used only once.`,
    parts: [
      { text: 'Someone, probably you, asked to reset the password for your account.' },
      { button: 'Choose a new password', url: linkTo(publicUrl, 'reset-password', token), isSpelled: true },
      {
        note: `The link expires on ${expiresAt} and can be used only once. Once you choose a new password, you will be signed out everywhere, and your passkeys will be removed. You can add them again.`,
      },
      { note: 'If this was not you, no action is needed. Your password stays the same.' },
    ],
  }),
  'password-changed': (facts) => passwordChanged(facts, []),
  'password-changed-google-removed': (facts) =>
    passwordChanged(facts, [
      {
        text: `Google sign-in and your name and phone number were removed from your account because its email address had not been confirmed before. ${ENTER_AGAIN}`,
      },
    ]),
  'password-changed-details-removed': (facts) =>
    passwordChanged(facts, [
      {
        text: `Your name and phone number were removed from your account because its email address had not been confirmed before. ${ENTER_AGAIN}`,
      },
    ]),
  'second-factor-on': ({ publicUrl, at }) => ({
    subject: 'Two-step sign-in is on',
    heading: 'Two-step sign-in is on',
    parts: [
      { text: `As of ${at}, signing in with your password also requires a code from your authenticator app.` },
      notYou(publicUrl),
    ],
  }),
  'second-factor-off': ({ publicUrl, at }) => ({
    subject: 'Two-step sign-in is off',
    heading: 'Two-step sign-in is off',
    parts: [{ text: `As of ${at}, signing in with your password no longer requires a code.` }, notYou(publicUrl)],
  }),
  'backup-codes-made': ({ publicUrl, at }) => ({
    subject: 'You have new backup codes',
    heading: 'You have new backup codes',
    parts: [
      { text: `On ${at}, new backup codes for two-step sign-in were created. The old ones no longer work.` },
      notYou(publicUrl),
    ],
  }),
  'google-added': ({ publicUrl, at }) => ({
    subject: 'Google sign-in was added to your account',
    heading: 'Google sign-in was added',
    parts: [
      { text: `As of ${at}, a Google account with your email address can be used to sign in to your account.` },
      notYou(publicUrl),
    ],
  }),
  'passkey-added': ({ publicUrl, at }) => ({
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added',
    parts: [{ text: `On ${at}, a passkey was added that can be used to sign in to your account.` }, notYou(publicUrl)],
  }),
  'passkey-removed': ({ publicUrl, at }) => ({
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed',
    parts: [
      { text: `On ${at}, a passkey was removed from your account. It can no longer be used to sign in.` },
      notYou(publicUrl),
    ],
  }),
};

function passwordChanged({ publicUrl, at }: Facts, more: readonly LetterPart[]): Content {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    parts: [
      { text: `The password for your account was changed on ${at}. Other devices were signed out.` },
      ...more,
      notYou(publicUrl),
    ],
  };
}

function linkTo(publicUrl: string, purpose: LinkPurpose, token: string): string {
  return `${publicUrl}${LINK_PATHS[purpose]}#token=${token}`;
}

function notYou(publicUrl: string): LetterPart {
  return {
    note: ['If this was not you, choose a new password at ', newPassword(publicUrl), ' right away, and call us.'],
  };
}

function newPassword(publicUrl: string): Phrase {
  const address = `${publicUrl}/auth/forgot-password`;
  return { link: address, href: address };
}

/** A name only where the address is confirmed: a form takes any name. */
function greetingOf(name: string | null): Words {
  return name === null ? 'Hello' : { typed: name };
}
