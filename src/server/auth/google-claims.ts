import { isAtGmail } from '../services/email-key.ts';

/**
 * What an ID token says that the library has verified: signature, issuer, audience, expiry and nonce. `emailVerified`: Google
 * itself answers for the address. Of others it only knows that somebody could read a letter there at some time, which is less
 * than what it says: who reads one letter of another's mailbox can make a Google account of that address.
 */
export function claimsOf(idToken: string) {
  const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  return { ...claims, id: claims.sub, emailVerified: isAnsweredFor(claims) };
}

/** By Google's own rules: the address is at Gmail, or its organisation (`hd`) has its mail at Google. */
function isAnsweredFor({ email, email_verified: isVerified, hd }: Readonly<Record<string, unknown>>): boolean {
  if (isVerified !== true || typeof email !== 'string') return false;
  return isAtGmail(email) || (typeof hd === 'string' && hd !== '');
}
