import type { addPasskey } from '#contract/calls/passkeys.ts';
import type { ApiOf } from '#contract/client.ts';

export const NO_PASSKEYS = 'This browser cannot use passkeys.';
const NOT_HERE = 'Passkeys do not work at this address.';
const CANCELLED = 'No passkey was used.';
const KNOWN = 'This device already has a passkey for your account.';

/** The server's question: `options` of a call that begins with a passkey. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;
/** The browser's answer, in the shape that the calls for adding a passkey and signing in accept. */
export type PasskeyResponse = Parameters<
  ApiOf<{ readonly addPasskey: typeof addPasskey }>['addPasskey']
>[0]['body']['response'];
export type BrowserPasskey =
  | { readonly ok: true; readonly response: PasskeyResponse }
  | { readonly ok: false; readonly sentence: string };

export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Has the browser make a passkey. */
export function createPasskey(options: PasskeyOptions): Promise<BrowserPasskey> {
  return withBrowser(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never) }),
  );
}

/** Has the browser answer with a passkey that it has. */
export function readPasskey(options: PasskeyOptions): Promise<BrowserPasskey> {
  return withBrowser(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) }),
  );
}

async function withBrowser(ask: () => Promise<Credential | null>): Promise<BrowserPasskey> {
  try {
    const credential = await ask();
    if (!(credential instanceof PublicKeyCredential)) return { ok: false, sentence: CANCELLED };
    return { ok: true, response: credential.toJSON() as unknown as PasskeyResponse };
  } catch (error) {
    return { ok: false, sentence: sentenceOf(error) };
  }
}

function sentenceOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'SecurityError') return NOT_HERE;
  return name === 'InvalidStateError' ? KNOWN : CANCELLED;
}
