import { type ApiOf, createApi, type Failure, type Outcome } from '#contract/client.ts';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { setOffline, setOnline } from './connection.ts';
import { endSession, pageToken, renewDocument } from './session.ts';

type Ask = (address: string, init: RequestInit) => Promise<Response>;

/** Every call of the desk, with the token of this document. */
export const desk = deskBy((address, init) => fetch(address, init));

/** The same calls with another transport than fetch. */
export function deskBy(ask: Ask): ApiOf<typeof DESK_CALLS> {
  return watched(createApi((input, init) => send(ask, String(input), init), location.origin, DESK_CALLS));
}

/** A failed call as an error, for callers that throw. */
export class CallFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.sentence);
    this.failure = failure;
  }
}

export function deskHeaders(): Record<string, string> {
  return { 'x-desk': pageToken };
}

/**
 * Ends the session, or reloads the document, after a call is refused for its session: none, or another one than the document's.
 */
export function afterRefusal(reason: string | undefined): void {
  if (reason === 'not-signed-in') endSession();
  if (reason === 'other-origin') renewDocument();
}

async function send(ask: Ask, address: string, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await ask(address, { ...init, headers: { ...(init.headers as object), ...deskHeaders() } });
    setOnline();
    return response;
  } catch (error) {
    // An aborted call says nothing about the connection.
    if (!init.signal?.aborted) setOffline();
    throw error;
  }
}

type LooseCall = (input?: object) => Promise<Outcome<unknown>>;

function watched<Api extends object>(api: Api): Api {
  const calls = Object.entries(api).map(([name, call]: [string, LooseCall]) => [
    name,
    async (input?: object) => {
      const outcome = await call(input);
      if (!outcome.ok) afterRefusal(outcome.failure.reason);
      return outcome;
    },
  ]);
  return Object.fromEntries(calls);
}
