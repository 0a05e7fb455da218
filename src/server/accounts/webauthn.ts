import { APIError } from 'better-auth/api';
import { isOwnerGone } from '../database/errors.ts';
import { hasNoCertificate } from './attestation.ts';
import type { Auth } from './better-auth.ts';
import { sayAway } from './better-auth-errors.ts';
import type { PasskeyQuestion, Passkeys } from './passkeys.ts';
import { toUser } from './session.ts';

/** The library checks every part of it. */
type AuthenticationResponse = NonNullable<
  Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]
>['body']['response'];

/** Passkeys by the library's plugin: each question can be answered once, within five minutes. */
export function createPasskeys(auth: Auth): Passkeys {
  return {
    async startAdding(headers) {
      const answer = await auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }).catch(sayAway);
      return questionOf(answer);
    },
    async finishAdding(response, name, headers) {
      if (!hasNoCertificate(response)) return false;
      try {
        await auth.api.verifyPasskeyRegistration({ body: { response, name }, headers });
        return true;
      } catch (error) {
        return isRefusal(error) ? false : sayAway(error);
      }
    },
    async startLogin() {
      // Without a session: any passkey of this shop may answer.
      const headers = new Headers();
      const answer = await auth.api
        .generatePasskeyAuthenticationOptions({ headers, returnHeaders: true })
        .catch(sayAway);
      // The library only prefers what our rules insist on: browsers are to ask for it.
      const { options, cookies } = questionOf(answer);
      return { options: { ...options, userVerification: 'required' }, cookies };
    },
    async finishLogin(response, headers) {
      try {
        const body = { response: response as unknown as AuthenticationResponse };
        const answer = await auth.api.verifyPasskeyAuthentication({ body, headers, returnHeaders: true });
        const { user, session } = answer.response;
        return { ok: true, user: toUser(user), cookies: answer.headers.getSetCookie(), sessionId: session.id };
      } catch (error) {
        return isRefusal(error) || isOtherQuestion(error) || isOwnerGone(error) ? undefined : sayAway(error);
      }
    },
  };
}

function questionOf(answer: { readonly response: object; readonly headers: Headers }): PasskeyQuestion {
  return { options: { ...answer.response }, cookies: answer.headers.getSetCookie() };
}

/** The library signs the value of a cookie and not its name: one of another step names no question that it can read. */
function isOtherQuestion(error: unknown): boolean {
  return error instanceof SyntaxError;
}

/** The library says what it could not read as a fault of its own. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof APIError)) return false;
  return error.statusCode < 500 || error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION';
}
