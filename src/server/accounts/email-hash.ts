import { createHmac } from 'node:crypto';

/** What stands for an address of e-mail in a key, however it is spelled: it says nothing of whose it is. */
export type EmailKey = (email: string) => string;

export function createEmailKey(secret: string): EmailKey {
  return (email) => createHmac('sha256', secret).update(`account ${email.toLowerCase()}`).digest('base64url');
}

/** Hosts that keep one mailbox for `a.da` and `ada`, and both under either name. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

export function isAtGmail(email: string): boolean {
  return GMAIL.has(email.toLowerCase().slice(email.lastIndexOf('@') + 1));
}

/**
 * One address for all that reach the same reader: `ada+shop@example.com` reaches whom `ada@example.com` reaches, and
 * `a.da@googlemail.com` whom `ada@gmail.com` reaches. In lower case; for counting, not for writing to.
 */
export function readerOf(email: string): string {
  const [name = '', host = ''] = email
    .toLowerCase()
    .replace(/\+[^@]*@/, '@')
    .split('@');
  return GMAIL.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
