import { createHmac } from 'node:crypto';

/** A keyed hash of an email address in lower case: limits store no addresses. */
export type EmailHash = (email: string) => string;

export function createEmailHash(secret: string): EmailHash {
  return (email) => createHmac('sha256', secret).update(`account ${email.toLowerCase()}`).digest('base64url');
}

/** Two names of one host, which ignores dots before the at sign. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

export function isAtGmail(email: string): boolean {
  return GMAIL.has(email.toLowerCase().slice(email.lastIndexOf('@') + 1));
}

/**
 * One address for all spellings of a mailbox: `ada@example.com` for `ada+shop@example.com`, `ada@gmail.com` for
 * `a.da@googlemail.com`. In lower case; for counting, not for writing to.
 */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
    .split('@');
  return GMAIL.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
