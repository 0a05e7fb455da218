import { loginWithPasskey as finishPasskeyLogin, startPasskeyLogin } from '#contract/calls/passkeys.ts';
import type { Api, Outcome } from '#contract/client.ts';
import type { User } from '#contract/shapes.ts';

type Options = Readonly<Record<string, unknown>>;

export const NO_PASSKEYS = 'This browser cannot use passkeys.';
const NOT_HERE = 'Passkeys do not work at this address.';
const CANCELLED = 'No passkey was used.';
const KNOWN = 'This device already has a passkey for your account.';

export type PasskeyOutcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly sentence: string; readonly reason?: string };

/** Creates a passkey for the signed-in user, with the server's options. */
export async function makePasskey(api: Pick<Api, 'addPasskey'>, options: Options): Promise<PasskeyOutcome<null>> {
  return withBrowser(
    () =>
      navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never) }),
    (response) => api.addPasskey({ body: { response } }),
  ).then((outcome) => (outcome.ok ? { ok: true, answer: null } : outcome));
}

/** The calls that a sign-in with a passkey makes. */
export const PASSKEY_LOGIN = { startPasskeyLogin, loginWithPasskey: finishPasskeyLogin };

/** Signs in with a passkey. Must run in the handler of a click. */
export async function loginWithPasskey(api: Pick<Api, keyof typeof PASSKEY_LOGIN>): Promise<PasskeyOutcome<User>> {
  if (!canUsePasskeys()) return { ok: false, sentence: NO_PASSKEYS };
  const started = await api.startPasskeyLogin();
  if (!started.ok) return { ok: false, sentence: started.failure.sentence };
  const { options } = started.answer.data;
  const outcome = await withBrowser(
    () => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) }),
    (response) => api.loginWithPasskey({ body: { response } }),
  );
  return outcome.ok ? { ok: true, answer: outcome.answer.data } : outcome;
}

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** What `addPasskey` and `loginWithPasskey` take. */
type Response = Parameters<Api['addPasskey']>[0]['body']['response'];

async function withBrowser<Answer>(
  ask: () => Promise<Credential | null>,
  send: (response: Response) => Promise<Outcome<Answer>>,
): Promise<PasskeyOutcome<Answer>> {
  let credential: Credential | null;
  try {
    credential = await ask();
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error) };
  }
  if (!(credential instanceof PublicKeyCredential)) return { ok: false, sentence: CANCELLED };
  const outcome = await send(credential.toJSON() as unknown as Response);
  if (outcome.ok) return { ok: true, answer: outcome.answer };
  const { sentence, reason } = outcome.failure;
  return { ok: false, sentence, ...(reason && { reason }) };
}

function sentenceOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'SecurityError') return NOT_HERE;
  return name === 'InvalidStateError' ? KNOWN : CANCELLED;
}
