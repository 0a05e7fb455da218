import { createHmac } from 'node:crypto';

/** What stands for an address of e-mail in a key, however it is spelled: it says nothing of whose it is. */
export type EmailKey = (email: string) => string;

export function createEmailKey(secret: string): EmailKey {
  return (email) => createHmac('sha256', secret).update(`account ${email.toLowerCase()}`).digest('base64url');
}

/** `ada+shop@example.com` reaches whom `ada@example.com` reaches. */
export function withoutTag(email: string): string {
  return email.replace(/\+[^@]*@/, '@');
}
