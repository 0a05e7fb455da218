import { passkey } from '@better-auth/passkey';
import type { GenericEndpointContext } from 'better-auth';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins';
import { register } from '#contract/calls/account.ts';
import { fields } from '#contract/check.ts';
import { userId } from '#contract/shapes.ts';
import * as tables from '../database/account-tables.ts';
import type { Db } from '../database/types.ts';
import type { Log } from '../logging/log.ts';
import { throttleEach } from '../logging/log-throttle.ts';
import { makeBackupCodes } from './backup-codes.ts';
import { type GoogleConfig, googlePlugin, notifyLinked, refuseLinking } from './google-identity.ts';
import { EXTEND_SECONDS, SESSION_SECONDS } from './session.ts';
import { sessionStore } from './session-store.ts';

export type GoogleLink = GoogleConfig & {
  /** Notifies the owner that a Google account was linked to theirs. */
  readonly notifyLinked: (userId: string) => Promise<void>;
};

export type AuthConfig = {
  readonly publicUrl: string;
  /** The prefix of all cookie names. */
  readonly cookiePrefix: string;
  readonly secret: string;
  readonly google?: GoogleLink | undefined;
  readonly log: Log;
};

/** The address that the provider redirects back to. Only this one of better-auth's own addresses is open to the world. */
export const GOOGLE_CALLBACK_PATH = '/api/auth/callback/google';
/** Our own addresses after a round trip to Google, good and bad. */
export const GOOGLE_FINISHED_PATH = '/oauth2/finished/google';
export const GOOGLE_FAILED_PATH = '/oauth2/failed/google';

/** The library logs each made-up answer to its callback. */
const LINES_AT_ONCE = 20;
const LINES_WITHIN_MS = 1_000;

/** More devices than a person has: sign-ins without end fill no table. */
const MOST_SESSIONS = 50;
/** In characters. It names a device, and a request may send 16 KiB. */
const LONGEST_USER_AGENT = 500;
const ISSUER = 'Troy';
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** The library as the shop wants it: sessions, the Google round trip, second factors and passkeys. */
export type Auth = ReturnType<typeof createAuth>;

/**
 * `checked` is for a sign-in or a change whose password was compared before: the library takes any for right, and stores
 * `passwordHash` for a new one. It would compare and hash inside of its transactions, slow by design, and each would hold a
 * connection meanwhile.
 */
export function createAuth(db: Db, config: AuthConfig, checked?: { readonly passwordHash: string | undefined }) {
  const { publicUrl, cookiePrefix, secret, google, log } = config;
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db, { provider: 'pg', schema: tables, transaction: true }),
    telemetry: { enabled: false },
    // `limits/limits.ts` has ours: where no proxy tells addresses apart, the library's own counts all clients as one.
    rateLimit: { enabled: false },
    logger: { level: 'warn', log: createLibraryLog(log) },
    emailAndPassword: {
      enabled: true,
      // In characters as typed: normalised, four may become one. The contract bounds a new password.
      maxPasswordLength: 1000,
      password: {
        hash: async () => notChecked(),
        verify: async () => checked !== undefined || notChecked(),
      },
    },
    user: { additionalFields: { phone: { type: 'string', required: false, input: true } } },
    // Links a Google account only where both e-mails are verified, and where no second factor is on.
    account: { accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true } },
    databaseHooks: {
      // Google is asked for an identity alone: no token is stored.
      account: {
        create: {
          async before(identity, context) {
            await refuseLinking(identity, context);
            return { data: NO_TOKENS };
          },
          async after(identity) {
            if (google) await notifyLinked(db, identity, google.notifyLinked);
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
    // Otherwise an answer of Google that was never asked for would end at an address that is not open.
    onAPIError: { errorURL: publicUrl + GOOGLE_FAILED_PATH },
    advanced: {
      cookiePrefix,
      // Our own prefix is stricter than the one that the library would add.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: publicUrl.startsWith('https://') },
    },
    plugins: [
      twoFactor({
        issuer: ISSUER,
        backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes },
        // The library checks before it counts, so parallel guesses get past it: `LIMITS.tryCode` counts first.
        accountLockout: { enabled: false },
      }),
      passkeysOf(publicUrl),
      checkedSignIn(checked?.passwordHash),
      ...(google ? [googlePlugin(google)] : []),
    ],
  });
}

function notChecked(): never {
  throw new Error('A password was not compared or hashed before the library was asked');
}

/**
 * A passkey signs in by itself, password and second factor in one: the device has to verify its user. Its domain is the shop's
 * host name; an IP address cannot have passkeys.
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

/** Logs the library's messages, a bounded number of lines of each level. */
function createLibraryLog(log: Log): (level: string, message: unknown) => void {
  const sparingly = throttleEach(LINES_WITHIN_MS, LINES_AT_ONCE);
  return (given, message) => {
    const level = given === 'error' ? 'error' : 'warn';
    const sentence = `sign-in: ${typeof message === 'string' ? message : 'a fault'}`;
    const fault = message instanceof Error ? { err: message } : {};
    sparingly(level, (times) => log[level]({ ...fault, ...(times > 1 && { times }) }, sentence));
  };
}

/** Set-Cookie values that take the session's cookie from the browser. Without a cookie the library makes no query. */
export async function clearedCookies(auth: Auth): Promise<readonly string[]> {
  const answer = await auth.api.signOut({ headers: new Headers(), returnHeaders: true });
  return answer.headers.getSetCookie();
}

/** The library reports a failed query as an error of its own, without the cause: a later try may do well. */
export function toUnavailable(error: unknown): never {
  if (!(error instanceof APIError) || error.statusCode < 500) throw error;
  throw Object.assign(new Error('Accounts could not be read or stored', { cause: error }), { code: 'ACCOUNTS_AWAY' });
}

export function hasCode(error: unknown, start: string): boolean {
  return error instanceof APIError && typeof error.body?.code === 'string' && error.body.code.startsWith(start);
}

/** For calls from inside only: they trust their input. */
const POST = { method: 'POST', metadata: { SERVER_ONLY: true } } as const;

/**
 * Sign-up, and sign-in with a password that was compared before. The library's own calls take fewer emails than browsers do,
 * such as none with `&` or two dots. The paths are theirs: after them the library asks for the code of the second step.
 */
function checkedSignIn(passwordHash: string | undefined) {
  return {
    id: 'checked-sign-in',
    endpoints: {
      signUpChecked: createAuthEndpoint('/sign-up/email', { ...POST, body: register.body }, async (context) => {
        const { password: _, ...details } = context.body;
        const { internalAdapter } = context.context;
        if (passwordHash === undefined) throw new Error('A password was not hashed before the library was asked');
        const { id } = await internalAdapter.createUser(
          { ...details, emailVerified: false },
          { method: 'email-password' },
        );
        await internalAdapter.linkAccount({
          userId: id,
          providerId: 'credential',
          accountId: id,
          password: passwordHash,
        });
        return beginSession(context, id);
      }),
      signInChecked: createAuthEndpoint('/sign-in/email', { ...POST, body: fields({ userId }) }, (context) =>
        beginSession(context, context.body.userId),
      ),
    },
  };
}

/** Returns the user, and sets the cookie of a new session. */
async function beginSession(context: GenericEndpointContext, userId: string) {
  const { internalAdapter } = context.context;
  const user = await internalAdapter.findUserById(userId);
  if (!user) throw new Error('There is no account to sign in to');
  const session = await internalAdapter.createSession(userId);
  await setSessionCookie(context, { session, user });
  return context.json({ user: user as typeof user & { readonly phone?: string | null } });
}
