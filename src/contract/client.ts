import type { Reason } from '#domain/reasons.ts';
import type { Call, CallAnswer, CallInput } from './call.ts';
import type { CALLS } from './calls.ts';
import { check, type Shape } from './check.ts';
import { type Refusal, readRefusal, statusOf } from './envelope.ts';
import { EXPECTED_USER, expectedUserText } from './expected-user.ts';

/**
 * The reason for which a call brought no answer, with a sentence for the customer (section 8 of the specification):
 * - `refused`: an envelope whose status is not `SUCCESS`; `reason` and the rest of it come along. `said` is the server's own
 *   sentence, missing where it gave none.
 * - `http`: a status other than 2xx without an envelope.
 * - `not-json`, `wrong-shape`: a success whose body cannot be read.
 * - `network`: no answer at all; `isTimeout` once the client's timeout is over.
 */
export type Failure = {
  readonly kind: 'refused' | 'http' | 'not-json' | 'wrong-shape' | 'network';
  readonly sentence: string;
  readonly said?: string;
  readonly status?: number;
  readonly reason?: Reason;
  readonly refusal?: Refusal;
  readonly isTimeout?: true;
};

export type Outcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly failure: Failure };

export type CallSet = Readonly<Record<string, Call>>;

export type ApiOf<Calls extends CallSet> = {
  readonly [Name in keyof Calls]: (
    ...input: keyof Omit<CallInput<Calls[Name]>, 'idempotencyKey' | 'signal'> extends never
      ? [input?: CallInput<Calls[Name]>]
      : [input: CallInput<Calls[Name]>]
  ) => Promise<Outcome<CallAnswer<Calls[Name]>>>;
};

/** Every call of the shop. */
export type Api = ApiOf<typeof CALLS>;

/**
 * The typed client of some calls. `origin` is where the shop is, without a slash at its end, `expectedUser` the id of the
 * user that the page shows. Never throws: a failure is a value.
 */
export function createApi<Calls extends CallSet>(
  fetch: typeof globalThis.fetch,
  origin: string,
  calls: Calls,
  expectedUser?: () => string | undefined,
): ApiOf<Calls> {
  const entries = Object.entries(calls).map(([name, call]) => [
    name,
    (input?: Omit<LooseInput, 'expectedUser'>) =>
      perform(fetch, origin, call, { ...input, expectedUser: expectedUser?.() }),
  ]);
  return Object.fromEntries(entries) as ApiOf<Calls>;
}

type LooseInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  readonly bytes?: Blob;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly expectedUser: string | undefined;
};

/** Timeout of a read: its answer is small, and it can be repeated at once. */
const READING_PATIENCE_MS = 10_000;
/** Timeout of a change: it may be done though its answer is lost, and hashing a password waits for its turn. */
const CHANGING_PATIENCE_MS = 25_000;
const TIMEOUT = 'timeout';

async function perform(
  fetch: typeof globalThis.fetch,
  origin: string,
  call: Call,
  input: LooseInput,
): Promise<Outcome<unknown>> {
  let response: Response;
  let body: string;
  const limit = limited(call, input.signal);
  try {
    const address = origin + fillPath(call.path, input.params ?? {}) + queryOf(input);
    response = await fetch(address, requestOf(call, input, limit.signal));
    body = await response.text();
  } catch {
    const sentence = `Network error: Cannot reach ${hostOf(origin)}. Server may be down.`;
    return failed({ kind: 'network', sentence, ...(limit.signal.reason === TIMEOUT && { isTimeout: true }) });
  } finally {
    limit.lift();
  }
  const parsed = parseJson(body);
  if (!response.ok) return failed(refusalOf(response.status, body, parsed));
  if (!parsed || !response.headers.get('content-type')?.includes('json')) {
    return failed({ kind: 'not-json', status: response.status, sentence: 'Server returned non-JSON response' });
  }
  const answer = check(call.answer, parsed.json);
  if (answer.ok) return { ok: true, answer: answer.value };
  // An answer that should have a status, and has none, is no success either.
  if (hasStatus(call.answer) && statusOf(parsed.json) !== 'SUCCESS') {
    return failed(refusalOf(response.status, body, { json: { ...Object(parsed.json), status: 'ERROR' } }));
  }
  return failed({
    kind: 'wrong-shape',
    status: response.status,
    sentence: 'We could not read the response.',
  });
}

/** Aborts a call at its timeout or by the caller's signal: a lost answer would be waited for without end. */
function limited({ method, patienceMs }: Call, given: AbortSignal | undefined) {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  given?.addEventListener('abort', giveUp);
  if (given?.aborted) giveUp();
  const patience = patienceMs ?? (method === 'GET' ? READING_PATIENCE_MS : CHANGING_PATIENCE_MS);
  const timer = setTimeout(() => limit.abort(TIMEOUT), patience);
  const lift = () => {
    clearTimeout(timer);
    given?.removeEventListener('abort', giveUp);
  };
  return { signal: limit.signal, lift };
}

function requestOf(call: Call, input: LooseInput, signal: AbortSignal): RequestInit {
  const { body, bytes, idempotencyKey, expectedUser } = input;
  const headers: Record<string, string> = { accept: 'application/json' };
  // State-changing calls always say JSON, even without a body: the server takes it as a sign of our own pages.
  if (call.method !== 'GET')
    headers['content-type'] = bytes ? bytes.type || 'application/octet-stream' : 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (expectedUser && call.access === 'customer') headers[EXPECTED_USER] = expectedUserText(expectedUser);
  return {
    method: call.method,
    headers,
    credentials: 'include',
    ...(call.method !== 'GET' &&
      (call.method !== 'DELETE' || body !== undefined) && { body: bytes ?? JSON.stringify(body ?? {}) }),
    signal,
  };
}

/** Fills `:name` with the parameter, encoded. */
function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function queryOf({ query }: LooseInput): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

function refusalOf(status: number, body: string, parsed: { readonly json: unknown } | undefined): Failure {
  const refusal = readRefusal(parsed?.json);
  if (!refusal) return { kind: 'http', status, sentence: `HTTP ${status}: ${body || 'Unknown error'}` };
  const said = refusal.data.trim() || refusal.message.trim();
  // The reason of a newer server may be none that we know; then it is none that any page looks for.
  const { reason } = refusal;
  return {
    kind: 'refused',
    status,
    sentence: said || 'Something went wrong. Please try again.',
    refusal,
    ...(said && { said }),
    ...(reason && { reason: reason as Reason }),
  };
}

function hasStatus(answer: Shape): boolean {
  return 'entries' in answer && 'status' in Object(answer.entries);
}

function failed(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure };
}

function parseJson(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function hostOf(origin: string): string {
  return origin.replace(/^.*:\/\//, '');
}
