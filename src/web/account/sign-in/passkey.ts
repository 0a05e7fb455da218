import { loginWithPasskey as finishPasskeyLogin, startPasskeyLogin } from '#contract/calls/passkeys.ts';
import type { Api, Outcome } from '#contract/client.ts';
import type { User } from '#contract/shapes.ts';
import {
  type BrowserPasskey,
  canUsePasskeys,
  createPasskey,
  NO_PASSKEYS,
  type PasskeyOptions,
  type PasskeyResponse,
  readPasskey,
} from '../../ui/factors/passkey.ts';

export type PasskeyOutcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly sentence: string; readonly reason?: string };

/** Creates a passkey for the signed-in user, with the server's options. */
export async function makePasskey(
  api: Pick<Api, 'addPasskey'>,
  options: PasskeyOptions,
): Promise<PasskeyOutcome<null>> {
  const outcome = await send(await createPasskey(options), (response) => api.addPasskey({ body: { response } }));
  return outcome.ok ? { ok: true, answer: null } : outcome;
}

/** The calls that a sign-in with a passkey makes. */
export const PASSKEY_LOGIN = { startPasskeyLogin, loginWithPasskey: finishPasskeyLogin };

/** Signs in with a passkey. Must run in the handler of a click. */
export async function loginWithPasskey(api: Pick<Api, keyof typeof PASSKEY_LOGIN>): Promise<PasskeyOutcome<User>> {
  if (!canUsePasskeys()) return { ok: false, sentence: NO_PASSKEYS };
  const started = await api.startPasskeyLogin();
  if (!started.ok) return { ok: false, sentence: started.failure.sentence };
  const answered = await readPasskey(started.answer.data.options);
  const outcome = await send(answered, (response) => api.loginWithPasskey({ body: { response } }));
  return outcome.ok ? { ok: true, answer: outcome.answer.data } : outcome;
}

async function send<Answer>(
  answered: BrowserPasskey,
  finish: (response: PasskeyResponse) => Promise<Outcome<Answer>>,
): Promise<PasskeyOutcome<Answer>> {
  if (!answered.ok) return answered;
  const outcome = await finish(answered.response);
  if (outcome.ok) return { ok: true, answer: outcome.answer };
  const { sentence, reason } = outcome.failure;
  return { ok: false, sentence, ...(reason && { reason }) };
}
