import { APIError } from 'better-auth/api';
import { parseCookies } from 'better-auth/cookies';
import { encode } from 'uqr';
import { backupCodesMeant } from './backup-codes.ts';
import { type Auth, hasCode, toUnavailable } from './better-auth.ts';
import { NOT_SIGNED_IN } from './context.ts';
import { toUser } from './session.ts';
import type { SignedIn } from './sign-in.ts';

/** The secret for an authenticator app, as text and as a picture, and the backup codes. */
export type TotpSecret = {
  readonly secret: string;
  readonly uri: string;
  /** The QR code of `uri`: a row a text, `1` where it is dark. */
  readonly qr: readonly string[];
  readonly backupCodes: readonly string[];
};

/** A sign-in that waits for its code, and headers that name no other session or sign-in. */
export type PendingLogin = { readonly ownerId: string; readonly headers: Headers };

const WRONG_CODE = { ok: false, reason: 'wrong-code' } as const;

// Codes of an authenticator app (RFC 6238) by the library's plugin, which stores secret and backup codes encrypted.

export async function startTotp(auth: Auth, password: string, headers: Headers): Promise<TotpSecret> {
  const body = { password, method: 'totp' as const };
  const answer = await auth.api.enableTwoFactor({ body, headers }).catch(toUnavailable);
  if (answer.method !== 'totp') throw new Error('The second factor is not the one that was asked for');
  const { totpURI: uri, backupCodes } = answer;
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const qr = encode(uri, { border: 0 }).data.map((row) => row.map(Number).join(''));
  return { secret, uri, qr, backupCodes };
}

export async function confirmTotp(
  auth: Auth,
  code: string,
  headers: Headers,
): Promise<{ readonly ok: true; readonly cookies: readonly string[] } | typeof WRONG_CODE | typeof NOT_SIGNED_IN> {
  const { authCookies } = await auth.$context;
  // The session's cookie alone: without a session the library would go on with a pending sign-in.
  const signedIn = withCookie(headers, authCookies.sessionToken.name);
  try {
    const body = { code: withoutSpaces(code) };
    const answer = await auth.api.verifyTOTP({ body, headers: signedIn, returnHeaders: true });
    return { ok: true, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    if (hasCode(error, 'INVALID_CODE') || hasCode(error, 'TOTP_NOT_ENABLED')) return WRONG_CODE;
    if (hasCode(error, 'INVALID_TWO_FACTOR_COOKIE')) return NOT_SIGNED_IN;
    return toUnavailable(error);
  }
}

/** Turns the second factor off. Returns the cookies of the session that replaces the present one. */
export async function turnOffTotp(auth: Auth, password: string, headers: Headers): Promise<readonly string[]> {
  const answer = await auth.api
    .disableTwoFactor({ body: { password }, headers, returnHeaders: true })
    .catch(toUnavailable);
  return answer.headers.getSetCookie();
}

export async function newBackupCodes(auth: Auth, password: string, headers: Headers): Promise<readonly string[]> {
  return (await auth.api.generateBackupCodes({ body: { password }, headers }).catch(toUnavailable)).backupCodes;
}

/**
 * Returns the sign-in that a request's cookie names; undefined without one. It proves nothing: `verifyCode` checks the cookie's
 * signature.
 */
export async function pendingLogin(auth: Auth, headers: Headers): Promise<PendingLogin | undefined> {
  const { createAuthCookie, internalAdapter } = await auth.$context;
  const { name } = createAuthCookie('two_factor');
  // The signature stands behind the last dot.
  const identifier = cookieOf(headers, name)?.replace(/\.[^.]*$/, '');
  const found = identifier && (await internalAdapter.findVerificationValue(identifier).catch(toUnavailable));
  return found ? { ownerId: found.value, headers: withCookie(headers, name) } : undefined;
}

/** Signs in by a six-digit code of the app, or by a backup code. Refuses others with `wrong-code`. */
export async function verifyCode(auth: Auth, code: string, headers: Headers): Promise<CodeStep> {
  const typed = withoutSpaces(code);
  if (/^\d{6}$/.test(typed))
    return codeStep(() => auth.api.verifyTOTP({ headers, body: { code: typed }, returnHeaders: true }));
  let step: CodeStep = WRONG_CODE;
  for (const meant of backupCodesMeant(typed)) {
    step = await codeStep(() => auth.api.verifyBackupCode({ headers, body: { code: meant }, returnHeaders: true }));
    if (step.ok || step.reason !== 'wrong-code') break;
  }
  return step;
}

type CodeStep = SignedIn | typeof WRONG_CODE | { readonly ok: false; readonly reason: 'sign-in-expired' };

async function codeStep(
  verify: () => Promise<{
    readonly headers: Headers;
    readonly response: { readonly user: Parameters<typeof toUser>[0] };
  }>,
): Promise<CodeStep> {
  try {
    const { headers, response } = await verify();
    return { ok: true, user: toUser(response.user), cookies: headers.getSetCookie() };
  } catch (error) {
    if (hasCode(error, 'INVALID_TWO_FACTOR_COOKIE') || hasCode(error, 'TOO_MANY_ATTEMPTS'))
      return { ok: false, reason: 'sign-in-expired' };
    return error instanceof APIError && error.statusCode < 500 ? WRONG_CODE : toUnavailable(error);
  }
}

/**
 * True for a code of the owner's, false for any other: a sign-in that ends at once. The caller knows the owner already, by a
 * session of its own.
 */
export async function isOwnCode(auth: Auth, userId: string, code: string): Promise<boolean> {
  const begun = await auth.api.signInChecked({ body: { userId }, returnHeaders: true }).catch(toUnavailable);
  const pending = withCookies(begun.headers.getSetCookie());
  const login = 'twoFactorRedirect' in begun.response ? await verifyCode(auth, code, pending) : undefined;
  await auth.api.signOut({ headers: withCookies(login?.ok ? login.cookies : begun.headers.getSetCookie()) });
  return login?.ok ?? false;
}

/** A request that has these cookies and nothing else. */
function withCookies(setCookies: readonly string[]): Headers {
  return new Headers({ cookie: setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });
}

/** Apps and people write codes with spaces. */
function withoutSpaces(code: string): string {
  return code.replace(/\s/g, '');
}

function cookieOf(headers: Headers, name: string): string | undefined {
  return parseCookies(headers.get('cookie') ?? '').get(name);
}

/** The request with this one cookie: the library reads them in its own way, and might go on with another sign-in. */
function withCookie(headers: Headers, name: string): Headers {
  const alone = new Headers(headers);
  alone.set('cookie', `${name}=${encodeURIComponent(cookieOf(headers, name) ?? '')}`);
  return alone;
}
