import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins';
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
    advanced: { cookiePrefix: 'troy', useSecureCookies: publicUrl.startsWith('https://') },
    ...(google &&
      !google.issuer && {
        socialProviders: { google: { clientId: google.clientId, clientSecret: google.clientSecret } },
      }),
    plugins: google?.issuer ? [otherIssuer(google, google.issuer)] : [],
  });
}

/** The built-in Google provider has its addresses fixed; another issuer takes the same place under the same name. */
function otherIssuer({ clientId, clientSecret }: GoogleConfig, issuer: string) {
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  const scopes = ['openid', 'email', 'profile'];
  return genericOAuth({ config: [{ providerId: 'google', clientId, clientSecret, discoveryUrl, scopes, pkce: true }] });
}

function toUser(user: { id: string; name: string; email: string; phone?: string | null | undefined }): SessionUser {
  return { id: user.id, name: user.name, email: user.email, phone: user.phone ?? '' };
}

/** better-auth answers a failed query as a fault of its own, without the cause: what it could not do may do well later. */
function sayAway(error: unknown): never {
  if (!(error instanceof APIError) || error.statusCode < 500) throw error;
  throw Object.assign(new Error('Accounts could not be read or kept', { cause: error }), { code: 'ACCOUNTS_AWAY' });
}

function hasCode(error: unknown, start: string): boolean {
  return error instanceof APIError && typeof error.body?.code === 'string' && error.body.code.startsWith(start);
}
