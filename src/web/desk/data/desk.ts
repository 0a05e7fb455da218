import { type ApiOf, createApi, type Failure, type Outcome } from '#contract/client.ts';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { loseServer, reachServer } from './connection.ts';
import { endSession, pageToken, renewDocument } from './session.ts';

/** Every call of the desk, with the token of this document. */
export const desk: ApiOf<typeof DESK_CALLS> = watched(createApi(send, location.origin, DESK_CALLS));

/** A failed call as an error, for those who throw. */
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

/** What follows for the whole desk when a call is refused for these reasons. */
export function hearRefusal(reason: string | undefined): void {
  if (reason === 'not-signed-in') endSession();
  if (reason === 'other-origin') renewDocument();
}

async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  try {
    const response = await fetch(input, { ...init, headers: { ...(init.headers as object), ...deskHeaders() } });
    reachServer();
    return response;
  } catch (error) {
    // A call that was given up says nothing of the line.
    if (!init.signal?.aborted) loseServer();
    throw error;
  }
}

type LooseCall = (input?: object) => Promise<Outcome<unknown>>;

function watched<Api extends object>(api: Api): Api {
  const calls = Object.entries(api).map(([name, call]: [string, LooseCall]) => [
    name,
    async (input?: object) => {
      const outcome = await call(input);
      if (!outcome.ok) hearRefusal(outcome.failure.reason);
      return outcome;
    },
  ]);
  return Object.fromEntries(calls);
}
