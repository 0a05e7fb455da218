import { check } from '#contract/check.ts';
import { emailAddress } from '#contract/shapes.ts';
import { isAtGmail } from './email-hash.ts';

/** What becomes of a name that somebody gave Google. */
const LONGEST_NAME = 100;
const GOOGLE = 'https://accounts.google.com';

/**
 * What an ID token says that the library has verified: signature, issuer, audience, nonce, and the expiry to half a minute.
 * Nothing where it does not say who, has run out, or names no address by which a letter reaches them. `emailVerified`: Google
 * itself answers for the address. Of others it only knows that somebody could read a letter there at some time, which is less
 * than what it says: who reads one letter of another's mailbox can make a Google account of that address.
 */
export function claimsOf(idToken: string, now = Date.now()) {
  const claims: Readonly<Record<string, unknown>> | null = JSON.parse(
    Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString(),
  );
  const { iss, sub, exp, name, ...about } = claims ?? {};
  const email = check(emailAddress, about.email);
  if (typeof sub !== 'string' || sub === '' || !email.ok) return null;
  if (typeof exp !== 'number' || exp * 1000 <= now) return null;
  const emailVerified = about.email_verified === true && isAnsweredFor(email.value, about.hd);
  // A subject is somebody at its own issuer: another one may know somebody else by it.
  return { id: iss === GOOGLE ? sub : `${iss} ${sub}`, sub, email: email.value, emailVerified, name: nameOf(name) };
}

/** By Google's own rules: the address is at Gmail, or its organisation (`hd`) has its mail at Google. */
function isAnsweredFor(email: string, hd: unknown): boolean {
  return isAtGmail(email) || (typeof hd === 'string' && hd !== '');
}

/** Half a sign at the cut is left out. */
function nameOf(name: unknown): string {
  if (typeof name !== 'string') return '';
  return name
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/\p{Cs}/gu, '');
}
