import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
import { eq } from 'drizzle-orm';
import { sessionCookie } from '#contract/openapi.ts';
import type { Db } from './db/open.ts';
import * as schema from './db/schema.ts';
import type { Log } from './log.ts';
import type { Accounts, SessionUser } from './services/accounts.ts';

export type GoogleConfig = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer?: string | undefined;
};

export type AuthConfig = {
  readonly publicUrl: string;
  readonly secret: string;
  readonly google?: GoogleConfig | undefined;
  readonly log: Log;
};

/** What the provider redirects back to. Only this one of better-auth's own addresses is open to the world. */
export const GOOGLE_CALLBACK_PATH = '/api/auth/callback/google';
/** Our own addresses after a round trip to Google, good and bad. */
export const GOOGLE_FINISHED_PATH = '/oauth2/finished/google';
export const GOOGLE_FAILED_PATH = '/oauth2/failed/google';

const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** better-auth behind our own wire format: it keeps passwords, sessions and the Google round trip. */
export function createAccounts(db: Db, config: AuthConfig): Accounts {
  const auth = createAuth(db, config);
  return {
    isGoogleSetUp: config.google !== undefined,
    async register({ name, email, password, phone }, headers) {
      try {
        const body = { name, email, password, ...(phone !== undefined && { phone }) };
        const answer = await auth.api.signUpEmail({ body, headers, returnHeaders: true });
        return { ok: true, user: toUser(answer.response.user), cookies: answer.headers.getSetCookie() };
      } catch (error) {
        if (hasCode(error, 'USER_ALREADY_EXISTS')) return { ok: false, reason: 'email-taken' };
        // Two who register one address at the same moment: the database lets one of them through.
        if (error instanceof APIError && (await isRegistered(db, email))) return { ok: false, reason: 'email-taken' };
        return sayAway(error);
      }
    },
    async login(credentials, headers) {
      try {
        const answer = await auth.api.signInEmail({ body: credentials, headers, returnHeaders: true });
        return { ok: true, user: toUser(answer.response.user), cookies: answer.headers.getSetCookie() };
      } catch (error) {
        if (hasCode(error, 'INVALID_EMAIL_OR_PASSWORD')) return { ok: false, reason: 'wrong-credentials' };
        return sayAway(error);
      }
    },
    async logout(headers) {
      const answer = await auth.api.signOut({ headers, returnHeaders: true }).catch(sayAway);
      return answer.headers.getSetCookie();
    },
    async userOf(headers) {
      // Without a cookie there is nothing to ask the database.
      if (!headers.has('cookie')) return undefined;
      const found = await auth.api.getSession({ headers }).catch(sayAway);
      return found ? toUser(found.user) : undefined;
    },
    async saveProfile({ name, phone }, headers) {
      await auth.api.updateUser({ body: { name, phone: phone ?? '' }, headers }).catch(sayAway);
    },
    async startGoogle(headers) {
      const body = {
        provider: 'google' as const,
        callbackURL: GOOGLE_FINISHED_PATH,
        errorCallbackURL: GOOGLE_FAILED_PATH,
      };
      const answer = await auth.api.signInSocial({ body, headers, returnHeaders: true });
      if (!answer.response.url) throw new Error('Google sign-in gave no address to go to');
      return { location: answer.response.url, cookies: answer.headers.getSetCookie() };
    },
    finishGoogle: (request) => auth.handler(request),
  };
}

/** Exported for the test that compares our tables with those that better-auth wants. */
export function createAuth(db: Db, { publicUrl, secret, google, log }: AuthConfig) {
  const isSecure = publicUrl.startsWith('https://');
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: true }),
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message: unknown) =>
        log[level === 'error' ? 'error' : 'warn'](
          message instanceof Error ? { err: message } : {},
          `sign-in: ${typeof message === 'string' ? message : 'a fault'}`,
        ),
    },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128, autoSignIn: true },
    user: { additionalFields: { phone: { type: 'string', required: false, input: true } } },
    // Joins a Google account to a password account only when both e-mails are verified.
    account: { accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true } },
    session: { expiresIn: SESSION_SECONDS, updateAge: 24 * 60 * 60, cookieCache: { enabled: false } },
    // Without it, an answer of Google that nobody here has asked for would end at an address that is not open.
    onAPIError: { errorURL: publicUrl + GOOGLE_FAILED_PATH },
    advanced: {
      cookiePrefix: 'troy',
      // The prefix of our own is stricter than the one that better-auth would add.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
      cookies: { session_token: { name: sessionCookie(publicUrl) } },
    },
    plugins: google ? [googleBy(google)] : [],
  });
}

const GOOGLE = 'https://accounts.google.com';
/** Discovery is asked once, at the start. With these, Google being away at that moment does no harm. */
const GOOGLE_ADDRESSES = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
};

/** Google as what it is, an OpenID provider: better-auth's own Google provider asks for no nonce and takes no other issuer. */
function googleBy({ clientId, clientSecret, issuer = GOOGLE }: GoogleConfig) {
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  const scopes = ['openid', 'email', 'profile'];
  const addresses = issuer === GOOGLE ? GOOGLE_ADDRESSES : {};
  return genericOAuth({
    config: [{ providerId: 'google', clientId, clientSecret, discoveryUrl, ...addresses, scopes, pkce: true }],
  });
}

function toUser(user: { id: string; name: string; email: string; phone?: string | null | undefined }): SessionUser {
  return { id: user.id, name: user.name, email: user.email, phone: user.phone ?? '' };
}

async function isRegistered(db: Db, email: string): Promise<boolean> {
  const { user } = schema;
  const found = await db.select({ id: user.id }).from(user).where(eq(user.email, email.toLowerCase())).limit(1);
  return found.length > 0;
}

/** better-auth answers a failed query as a fault of its own, without the cause: what it could not do may do well later. */
function sayAway(error: unknown): never {
  if (!(error instanceof APIError) || error.statusCode < 500) throw error;
  throw Object.assign(new Error('Accounts could not be read or kept', { cause: error }), { code: 'ACCOUNTS_AWAY' });
}

function hasCode(error: unknown, start: string): boolean {
  return error instanceof APIError && typeof error.body?.code === 'string' && error.body.code.startsWith(start);
}
