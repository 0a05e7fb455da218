import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { genericOAuth, twoFactor } from 'better-auth/plugins';
import { cookiePrefix } from '#contract/openapi.ts';
import type { Db } from '../database/open.ts';
import * as schema from '../database/schema.ts';
import type { Log } from '../logging/log.ts';
import { throttleEach } from '../logging/log-throttle.ts';
import { claimsOf } from './google-claims.ts';
import { refuseToJoin, tellOfJoining } from './google-linking.ts';
import { hashNow } from './hash-before.ts';
import type { PasswordHashes } from './passwords.ts';
import { EXTEND_SECONDS, SESSION_SECONDS } from './session.ts';
import { sessionStore } from './session-store.ts';

export type GoogleConfig = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
};

export type GoogleSignIn = GoogleConfig & {
  /** Lets the owner know that a Google account has joined theirs. */
  readonly tellJoined: (userId: string) => Promise<void>;
};

export type AuthConfig = {
  readonly publicUrl: string;
  readonly secret: string;
  readonly google?: GoogleSignIn | undefined;
  readonly log: Log;
  readonly passwords: PasswordHashes;
};

/** What the provider redirects back to. Only this one of better-auth's own addresses is open to the world. */
export const GOOGLE_CALLBACK_PATH = '/api/auth/callback/google';
/** Our own addresses after a round trip to Google, good and bad. */
export const GOOGLE_FINISHED_PATH = '/oauth2/finished/google';
export const GOOGLE_FAILED_PATH = '/oauth2/failed/google';

/** Whoever asks for its callback with made-up answers has it log each. */
const LINES_AT_ONCE = 20;
const LINES_WITHIN_MS = 1_000;

/** More than anybody has devices: who signs in without end fills no table. */
const MOST_SESSIONS = 50;
/** In characters; it is the name of a device. Whoever signs in may send as much as all headers of a request may have. */
const LONGEST_USER_AGENT = 500;
const ISSUER = 'Troy';
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** The library as the shop wants it: passwords, sessions, the Google round trip, second factors and passkeys. */
export type Auth = ReturnType<typeof createAuth>;

export function createAuth(db: Db, { publicUrl, secret, google, log, passwords }: AuthConfig) {
  const isSecure = publicUrl.startsWith('https://');
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db, { provider: 'pg', schema, transaction: true }),
    telemetry: { enabled: false },
    // Its own would count everybody as one where no proxy tells addresses apart; ours are in `limits/limits.ts`.
    rateLimit: { enabled: false },
    logger: { level: 'warn', log: createLibraryLog(log) },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      // Asked at sign-in too, of letters as they are typed, which are up to four for one that is hashed. How long a new password
      // may be is said by its shape.
      maxPasswordLength: 1000,
      autoSignIn: true,
      password: {
        hash: (password) => hashNow(passwords, password),
        verify: ({ password, hash }) => passwords.isRight(password, hash),
      },
    },
    user: { additionalFields: { phone: { type: 'string', required: false, input: true } } },
    // Joins a Google account to a password account only when both e-mails are verified, and none with a second factor.
    account: { accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true } },
    // What a sign-in proves by being fresh is asked by our own rules.
    databaseHooks: {
      // Who signed in is all that Google is asked for: a copy of the database opens nothing of anybody's there.
      account: {
        create: {
          async before(identity, context) {
            await refuseToJoin(identity, context);
            return { data: NO_TOKENS };
          },
          async after(identity) {
            if (google) await tellOfJoining(db, identity, google.tellJoined);
          },
        },
        update: { before: async () => ({ data: NO_TOKENS }) },
      },
      session: {
        create: {
          before: async ({ userAgent }) => ({ data: { userAgent: userAgent?.slice(0, LONGEST_USER_AGENT) } }),
          after: ({ userId }) => sessionStore(db).of(userId).keepNewest(MOST_SESSIONS),
        },
      },
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: EXTEND_SECONDS, freshAge: 0, cookieCache: { enabled: false } },
    verification: { storeIdentifier: 'hashed' },
    // Without it, an answer of Google that nobody here has asked for would end at an address that is not open.
    onAPIError: { errorURL: publicUrl + GOOGLE_FAILED_PATH },
    advanced: {
      cookiePrefix: cookiePrefix(publicUrl),
      // The prefix of our own is stricter than the one that better-auth would add.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure },
    },
    plugins: [
      twoFactor({
        issuer: ISSUER,
        // It looks before it counts, and parallel guesses get past it: `LIMITS.tryCode` counts first.
        accountLockout: { enabled: false },
      }),
      passkeysOf(publicUrl),
      ...(google ? [googleBy(google)] : []),
    ],
  });
}

/**
 * Google as what it is, an OpenID provider: better-auth's own Google provider asks for no nonce and takes no other issuer. Who
 * signs in is what a verified ID token says, and nothing else.
 */
function googleBy({ clientId, clientSecret, issuer }: GoogleConfig) {
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId,
        clientSecret,
        discoveryUrl,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        getUserInfo: async ({ idToken }) => (idToken ? claimsOf(idToken) : null),
        // The library would take the subject alone, which another issuer may have as well.
        accountSubject: ({ profile }) => String(profile.id),
      },
    ],
  });
}

/**
 * A passkey signs in by itself, password and second factor in one: the device has to have made sure who holds it. Its domain
 * is the shop's host name; an address of numbers cannot have passkeys.
 */
function passkeysOf(publicUrl: string) {
  const refuseUnless = (isVerified: boolean) => {
    if (!isVerified) throw new APIError('UNAUTHORIZED', { message: 'User verification is required' });
  };
  return passkey({
    rpID: new URL(publicUrl).hostname,
    rpName: ISSUER,
    origin: new URL(publicUrl).origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: 'passkey_challenge' },
    registration: {
      afterVerification: async ({ verification }) => refuseUnless(verification.registrationInfo?.userVerified ?? false),
    },
    authentication: {
      afterVerification: async ({ verification }) => refuseUnless(verification.authenticationInfo.userVerified),
    },
  });
}

/** What the library says goes to the log, as many lines of each level as are worth reading. */
function createLibraryLog(log: Log): (level: string, message: unknown) => void {
  const sparingly = throttleEach(LINES_WITHIN_MS, LINES_AT_ONCE);
  return (given, message) => {
    const level = given === 'error' ? 'error' : 'warn';
    const sentence = `sign-in: ${typeof message === 'string' ? message : 'a fault'}`;
    const fault = message instanceof Error ? { err: message } : {};
    sparingly(level, (times) => log[level]({ ...fault, ...(times > 1 && { times }) }, sentence));
  };
}
