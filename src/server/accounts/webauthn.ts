import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { APIError } from 'better-auth/api';
import { type Auth, toUnavailable } from './better-auth.ts';
import { toUser } from './session.ts';
import type { SignedIn } from './sign-in.ts';

/** WebAuthn options for the browser; `cookies` keep the challenge. */
export type PasskeyQuestion = {
  readonly options: Readonly<Record<string, unknown>>;
  readonly cookies: readonly string[];
};

export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/** The library checks every part of it. */
type AuthenticationResponse = NonNullable<
  Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]
>['body']['response'];

// Passkeys by the library's plugin: each question can be answered once, within five minutes.

export async function askToAddPasskey(auth: Auth, headers: Headers): Promise<PasskeyQuestion> {
  return questionOf(
    await auth.api.generatePasskeyRegistrationOptions({ headers, returnHeaders: true }).catch(toUnavailable),
  );
}

/** False where it is no right answer to the question. */
export async function addPasskey(
  auth: Auth,
  response: PasskeyAnswer,
  name: string,
  headers: Headers,
): Promise<boolean> {
  if (hasCertificate(response)) return false;
  try {
    await auth.api.verifyPasskeyRegistration({ body: { response, name }, headers });
    return true;
  } catch (error) {
    return isRefusal(error) ? false : toUnavailable(error);
  }
}

export async function askToSignIn(auth: Auth): Promise<PasskeyQuestion> {
  // Without a session: any passkey of this shop may answer.
  const headers = new Headers();
  const { options, cookies } = questionOf(
    await auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true }).catch(toUnavailable),
  );
  // The library only prefers what our rules insist on.
  return { options: { ...options, userVerification: 'required' }, cookies };
}

export async function signInByPasskey(
  auth: Auth,
  answer: PasskeyAnswer,
  headers: Headers,
): Promise<SignedIn | undefined> {
  try {
    const body = { response: answer as unknown as AuthenticationResponse };
    const verified = await auth.api.verifyPasskeyAuthentication({ body, headers, returnHeaders: true });
    return { ok: true, user: toUser(verified.response.user), cookies: verified.headers.getSetCookie() };
  } catch (error) {
    return isRefusal(error) || isOtherQuestion(error) ? undefined : toUnavailable(error);
  }
}

/**
 * True if a new passkey comes with a certificate, which the shop does not ask for, or cannot be read. The library would fetch
 * lists of revoked certificates from the addresses that they name. A key that signs for itself has none.
 */
export function hasCertificate({ response }: PasskeyAnswer): boolean {
  try {
    const { attestationObject } = response as { readonly attestationObject: string };
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const isSelfSigned = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
    return decoded.get('fmt') !== 'none' && !isSelfSigned;
  } catch {
    return true;
  }
}

function questionOf(answer: { readonly response: object; readonly headers: Headers }): PasskeyQuestion {
  return { options: { ...answer.response }, cookies: answer.headers.getSetCookie() };
}

/** The library signs the value of a cookie and not its name: the cookie of another step names a question it cannot read. */
function isOtherQuestion(error: unknown): boolean {
  return error instanceof SyntaxError;
}

/** The library reports an unreadable answer as an error of its own. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof APIError)) return false;
  return error.statusCode < 500 || error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION';
}
