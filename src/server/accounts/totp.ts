import { APIError } from 'better-auth/api';
import { encode } from 'uqr';
import { isOwnerGone, isTaken } from '../database/errors.ts';
import type { Auth } from './better-auth.ts';
import { hasCode, sayAway } from './better-auth-errors.ts';
import type { SecondFactorChanges, SecondFactors } from './second-factor.ts';
import { toUser } from './session.ts';

/** Codes of an authenticator app by the library's plugin, which keeps secret and backup codes encrypted: what an owner changes. */
export function changeSecondFactors(auth: Auth): SecondFactorChanges {
  return {
    async start(password, headers) {
      const body = { password, method: 'totp' as const };
      const answer = await auth.api.enableTwoFactor({ body, headers }).catch((error: unknown) => {
        if (!isTaken(error)) return sayAway(error);
      });
      if (!answer) return undefined;
      if (answer.method !== 'totp') throw new Error('The second factor is not the one that was asked for');
      const { totpURI: uri, backupCodes } = answer;
      const secret = new URL(uri).searchParams.get('secret') ?? '';
      const qr = encode(uri, { border: 0 }).data.map((row) => row.map(Number).join(''));
      return { secret, uri, qr, backupCodes };
    },
    async confirm(code, headers) {
      const { authCookies } = await auth.$context;
      // Of a sign-in that waits beside it nothing goes on: where the library finds no session it would end that sign-in, with no
      // limit of ours and though the code was used before.
      const signedIn = onlyCookie(headers, authCookies.sessionToken.name);
      try {
        const answer = await auth.api.verifyTOTP({
          body: { code: plain(code) },
          headers: signedIn,
          returnHeaders: true,
        });
        return { ok: true, cookies: answer.headers.getSetCookie() };
      } catch (error) {
        if (hasCode(error, 'INVALID_CODE') || hasCode(error, 'TOTP_NOT_ENABLED'))
          return { ok: false, reason: 'wrong-code' };
        if (hasCode(error, 'INVALID_TWO_FACTOR_COOKIE')) return { ok: false, reason: 'not-signed-in' };
        return sayAway(error);
      }
    },
    async turnOff(password, headers) {
      const answer = await auth.api
        .disableTwoFactor({ body: { password }, headers, returnHeaders: true })
        .catch(sayAway);
      return answer.headers.getSetCookie();
    },
    async newBackupCodes(password, headers) {
      return (await auth.api.generateBackupCodes({ body: { password }, headers }).catch(sayAway)).backupCodes;
    },
  };
}

/** How codes sign in. */
export function createSecondFactors(auth: Auth, sessionCookieName: string): SecondFactors {
  return {
    async waitingLogin(headers) {
      const { createAuthCookie, internalAdapter } = await auth.$context;
      const { name } = createAuthCookie('two_factor');
      const cookie = cookieOf(headers, name);
      // What was sealed stands before the last dot.
      const waiting = cookie?.replace(/\.[^.]*$/, '');
      const ownerId = waiting && (await internalAdapter.findVerificationValue(waiting).catch(sayAway))?.value;
      if (!ownerId) return undefined;
      // Nothing else goes on: the library reads cookies in a way of its own, and might find another sign-in among them.
      return { ownerId, headers: onlyCookie(headers, name) };
    },
    async finishLogin(code, headers) {
      // Of somebody who is signed in the library would count no attempts.
      const asked = { headers: withoutCookie(headers, sessionCookieName), returnHeaders: true } as const;
      const typed = plain(code);
      try {
        const answer = /^\d{6}$/.test(typed)
          ? await auth.api.verifyTOTP({ ...asked, body: { code: typed } })
          : await auth.api.verifyBackupCode({ ...asked, body: { code: asBackupCode(typed) } });
        return { ok: true, user: toUser(answer.response.user), cookies: answer.headers.getSetCookie() };
      } catch (error) {
        if (hasCode(error, 'INVALID_TWO_FACTOR_COOKIE') || hasCode(error, 'TOO_MANY_ATTEMPTS') || isOwnerGone(error))
          return { ok: false, reason: 'sign-in-expired' };
        if (error instanceof APIError && error.statusCode < 500) return { ok: false, reason: 'wrong-code' };
        return sayAway(error);
      }
    },
  };
}

/** Apps and people write codes with spaces. */
function plain(code: string): string {
  return code.replace(/\s/g, '');
}

/** As they are made: five signs, a hyphen, five signs. */
function asBackupCode(typed: string): string {
  const signs = typed.replaceAll('-', '');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

function cookieOf(headers: Headers, name: string): string | undefined {
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

function onlyCookie(headers: Headers, name: string): Headers {
  const alone = new Headers(headers);
  alone.set('cookie', `${name}=${cookieOf(headers, name) ?? ''}`);
  return alone;
}

function withoutCookie(headers: Headers, name: string): Headers {
  const kept = new Headers(headers);
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).filter((cookie) => !cookie.startsWith(`${name}=`));
  kept.set('cookie', cookies.join('; '));
  return kept;
}
