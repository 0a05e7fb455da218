import type { Outcome } from '#contract/client.ts';

/** Milliseconds before each retry after a lost answer. */
const PAUSES_MS = [1_000, 2_000, 4_000];

type Keyed = { readonly idempotencyKey?: string | undefined };

/** The last unanswered input of each call with its idempotency key, so that a retry is the same change. */
const unanswered = new WeakMap<object, { readonly input: string; readonly key: string }>();

/**
 * Sends a change under an idempotency key: after a lost answer it is retried with the same key, so that the server does nothing
 * twice. An input may bring its own key, for what is one change however often it is sent. When the server requires re-authentication, the person is asked, and the change is sent once more.
 */
export async function sendIdempotently<Input extends object, Answer>(
  call: (input: Input & Keyed) => Promise<Outcome<Answer>>,
  input: Input,
  {
    reauthenticate,
    pause,
  }: {
    readonly reauthenticate: () => Promise<boolean>;
    readonly pause: (ms: number) => Promise<unknown>;
  },
): Promise<Outcome<Answer>> {
  const text = JSON.stringify(input);
  const lost = unanswered.get(call);
  const idempotencyKey = (input as Keyed).idempotencyKey ?? (lost?.input === text ? lost.key : newKey());
  const send = async () => {
    let outcome = await call({ ...input, idempotencyKey });
    for (const ms of PAUSES_MS) {
      if (outcome.ok || outcome.failure.kind !== 'network') break;
      await pause(ms);
      outcome = await call({ ...input, idempotencyKey });
    }
    if (!outcome.ok && outcome.failure.kind === 'network') unanswered.set(call, { input: text, key: idempotencyKey });
    else unanswered.delete(call);
    return outcome;
  };
  const outcome = await send();
  const isTooLongAgo = !outcome.ok && outcome.failure.reason === 'proof-needed';
  return isTooLongAgo && (await reauthenticate()) ? send() : outcome;
}

/** Returns a key for one change. */
export function newKey(): string {
  // `crypto.randomUUID` is missing on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
