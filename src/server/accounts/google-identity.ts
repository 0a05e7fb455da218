import type { GenericEndpointContext } from 'better-auth';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import { check } from '#contract/check.ts';
import { emailAddress } from '#contract/shapes.ts';
import { account } from '../database/account-tables.ts';
import type { Db } from '../database/types.ts';
import { isAtGmail } from './email-hash.ts';

export type GoogleConfig = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
};

/** The longest name, in characters. */
const LONGEST_NAME = 100;
const GOOGLE = 'https://accounts.google.com';
/** The library's own code for an account that it does not link; another one would be shown as a failure of Google. */
const NOT_LINKED = 'account_not_linked';

/**
 * Google as an OpenID provider: the library's own Google provider asks for no nonce and takes no other issuer. The user is what
 * a verified ID token says, and nothing else.
 */
export function googlePlugin({ clientId, clientSecret, issuer }: GoogleConfig) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId,
        clientSecret,
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        getUserInfo: async ({ idToken }) => (idToken ? claimsOf(idToken) : null),
        // The library would take the subject alone, which is unique per issuer only.
        accountSubject: ({ profile }) => String(profile.id),
      },
    ],
  });
}

/**
 * The claims of an ID token whose signature, issuer, audience, nonce and, to half a minute, expiry the library has verified. Null
 * without a subject or an address that letters reach, or once it has expired. `emailVerified` is stricter than Google's own claim,
 * which says that a letter was read at the address at some time: here Google has to run the mailbox.
 */
export function claimsOf(idToken: string, now = Date.now()) {
  const claims: Readonly<Record<string, unknown>> | null = JSON.parse(
    Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString(),
  );
  const { iss, sub, exp, name, ...about } = claims ?? {};
  const email = check(emailAddress, about.email);
  if (typeof sub !== 'string' || sub === '' || !email.ok) return null;
  if (typeof exp !== 'number' || exp * 1000 <= now) return null;
  const emailVerified = about.email_verified === true && isMailboxAtGoogle(email.value, about.hd);
  return { id: iss === GOOGLE ? sub : `${iss} ${sub}`, sub, email: email.value, emailVerified, name: nameOf(name) };
}

/** Google's own rule: the address is at Gmail, or its organisation (`hd`) has its mail at Google. */
function isMailboxAtGoogle(email: string, hd: unknown): boolean {
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

type Identity = { readonly id: string; readonly providerId: string; readonly userId: string };

/**
 * Refuses to link an account with a second factor: Google asks for no code of ours. Throws, so that nothing is stored. A new
 * account may be in a transaction that has not ended: only the library's own adapter sees it.
 */
export async function refuseLinking(identity: Omit<Identity, 'id'>, context: GenericEndpointContext | null) {
  if (identity.providerId !== 'google') return;
  const owner: ({ id: string } & { twoFactorEnabled?: boolean | null }) | null | undefined =
    await context?.context.internalAdapter.findUserById(identity.userId);
  if (!owner || owner.twoFactorEnabled) throw new APIError('FORBIDDEN', { code: NOT_LINKED });
}

/** Notifies the owner of a link. Where that fails it removes the link again, and throws. */
export async function notifyLinked(
  db: Db,
  { id, providerId, userId }: Identity,
  notify: (userId: string) => Promise<void>,
) {
  if (providerId !== 'google') return;
  const identities = await db.select({ id: account.id }).from(account).where(eq(account.userId, userId));
  // The first identity of a new account is no link.
  if (identities.length < 2) return;
  try {
    await notify(userId);
  } catch (error) {
    await db.delete(account).where(eq(account.id, id));
    throw error;
  }
}
