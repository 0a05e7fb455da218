import { createHash } from 'node:crypto';

/** The hash under which a secret token is stored: a reader of the database cannot use it. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
