import type { Instant } from '#domain/spot.ts';
import type { Letter, LetterPart } from '../letters/letter.ts';
import type { AccountEvent, DeletedAccountLetter } from '../letters/waiting-letter.ts';
import type { Account } from './account-store.ts';
import type { LinkPurpose } from './link-store.ts';

/** Of the links in letters. The token stands behind the `#`: it reaches no server and no log. */
const LINK_PATHS: Readonly<Record<LinkPurpose, string>> = {
  'verify-email': '/auth/verify-email',
  'reset-password': '/auth/reset-password',
};

type Content = { readonly subject: string; readonly heading: string; readonly parts: readonly LetterPart[] };

/** `token` is that of the link, where the letter has one. */
export function accountLetter(
  about: AccountEvent,
  account: Pick<Account, 'name' | 'email' | 'isEmailVerified' | 'madeAt'>,
  { publicUrl, token = '', at }: { readonly publicUrl: string; readonly token?: string; readonly at: Instant },
): Letter {
  const madeAt = timeText(account.madeAt.getTime());
  const { subject, heading, parts } = CONTENTS[about]({ publicUrl, token, at: timeText(at), madeAt });
  const greeting = account.isEmailVerified ? account.name : null;
  return { to: account.email, subject, heading, parts: [{ greeting }, ...parts] };
}

/** The last letter of an account. */
export function deletedLetter({ name, email }: DeletedAccountLetter, publicUrl: string): Letter {
  return {
    to: email,
    subject: 'Your Troy account was deleted',
    heading: 'Your account was deleted',
    parts: [
      { greeting: name },
      {
        text: 'your account, its sessions and everything that you had set up to sign in are gone. The law asks us to keep the orders that you placed; nobody can see them by an account any more.',
      },
      { text: 'An order that is not delivered yet goes on: we contact you about it as before.' },
      notYou(publicUrl),
    ],
  };
}

type Facts = { readonly publicUrl: string; readonly token: string; readonly at: string; readonly madeAt: string };

const ENTER_YOURS = 'Please enter yours in your profile.';

const CONTENTS: Readonly<Record<AccountEvent, (facts: Facts) => Content>> = {
  'verify-email': ({ publicUrl, token, madeAt }) => ({
    subject: 'Please confirm your email address',
    heading: 'Is this your email address?',
    parts: [
      {
        text: `an account with this address was made on ${madeAt}. If it is yours, please confirm it. You can order without it.`,
      },
      { button: 'Confirm email address', url: linkTo(publicUrl, 'verify-email', token) },
      { note: 'The link works once, for 24 hours. You sign in first, on whatever device you open it.' },
      {
        note: `If you made no account, somebody used your address. Nothing needs to be done; or choose a password at ${publicUrl}/auth/forgot-password, and the account is yours alone.`,
      },
    ],
  }),
  'reset-password': ({ publicUrl, token }) => ({
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    parts: [
      { text: 'somebody, probably you, asked to choose a new password for your account.' },
      { button: 'Choose a new password', url: linkTo(publicUrl, 'reset-password', token) },
      {
        note: 'The link works once, for 60 minutes. Afterwards you are signed out everywhere. Passkeys are removed: you can add yours again.',
      },
      { note: 'If it was not you, nothing needs to be done: your password stays as it is.' },
    ],
  }),
  'password-changed': (facts) => passwordChanged(facts, []),
  'password-changed-google-removed': (facts) =>
    passwordChanged(facts, [
      {
        text: `Google sign-in, name and phone number were removed from your account: nobody had confirmed its email address before. ${ENTER_YOURS}`,
      },
    ]),
  'password-changed-details-removed': (facts) =>
    passwordChanged(facts, [
      {
        text: `Name and phone number were removed from your account: nobody had confirmed its email address before. ${ENTER_YOURS}`,
      },
    ]),
  'second-factor-on': ({ publicUrl, at }) => ({
    subject: 'Two-step sign-in is on',
    heading: 'Two-step sign-in is on',
    parts: [
      { text: `since ${at} signing in with your password also asks for a code from your authenticator app.` },
      notYou(publicUrl),
    ],
  }),
  'second-factor-off': ({ publicUrl, at }) => ({
    subject: 'Two-step sign-in is off',
    heading: 'Two-step sign-in is off',
    parts: [{ text: `since ${at} signing in with your password no longer asks for a code.` }, notYou(publicUrl)],
  }),
  'backup-codes-made': ({ publicUrl, at }) => ({
    subject: 'You have new backup codes',
    heading: 'You have new backup codes',
    parts: [
      { text: `on ${at} new backup codes for two-step sign-in were made. The old ones are worth nothing any more.` },
      notYou(publicUrl),
    ],
  }),
  'google-added': ({ publicUrl, at }) => ({
    subject: 'Google sign-in was added to your account',
    heading: 'Google sign-in was added',
    parts: [
      { text: `since ${at} a Google account with your email address signs in to your account.` },
      notYou(publicUrl),
    ],
  }),
  'passkey-added': ({ publicUrl, at }) => ({
    subject: 'A passkey was added to your account',
    heading: 'A passkey was added',
    parts: [{ text: `on ${at} a passkey was added, which signs in to your account.` }, notYou(publicUrl)],
  }),
  'passkey-removed': ({ publicUrl, at }) => ({
    subject: 'A passkey was removed from your account',
    heading: 'A passkey was removed',
    parts: [{ text: `on ${at} a passkey of your account was removed. It signs in no more.` }, notYou(publicUrl)],
  }),
};

function passwordChanged({ publicUrl, at }: Facts, more: readonly LetterPart[]): Content {
  return {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    parts: [
      { text: `the password of your account was changed on ${at}. Other devices were signed out.` },
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
    note: `If this was not you, choose a new password at ${publicUrl}/auth/forgot-password and call us, Monday to Friday, 8am to 6pm CST.`,
  };
}

const CENTRAL_TIME = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** The dealer's time: `July 1, 2026 at 10:00 AM CDT`. */
function timeText(at: Instant): string {
  return CENTRAL_TIME.format(at).replace(/\s/g, ' ');
}
