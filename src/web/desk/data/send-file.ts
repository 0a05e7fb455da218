import type { ApiOf, Outcome } from '#contract/client.ts';
import type { DESK_CALLS } from '#contract/desk-calls.ts';
import { deskBy } from './desk.ts';
import { sendIdempotently } from './send-idempotently.ts';
import { reauthenticate } from './session.ts';

/**
 * Uploads one file, reporting its progress from 0 to 1. It has a call object of its own, since a lost answer's idempotency key
 * belongs to that file.
 */
export function sendFile<Answer>(
  callOf: (api: ApiOf<typeof DESK_CALLS>) => (input: { readonly idempotencyKey?: string }) => Promise<Outcome<Answer>>,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Outcome<Answer>> {
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : ms));
  return sendIdempotently(callOf(deskBy(askWithProgress(onProgress))), {}, { reauthenticate, pause });
}

/** Like `fetch`, but reports the progress of the upload from 0 to 1, which `fetch` cannot. */
function askWithProgress(onProgress: (share: number) => void) {
  return (address: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const fail = () => reject(new TypeError('There was no answer.'));
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? '';
        resolve(new Response(request.responseText, { status: request.status, headers: { 'content-type': type } }));
      };
      request.onerror = fail;
      request.onabort = fail;
      signal?.addEventListener('abort', () => request.abort());
      if (signal?.aborted) fail();
      else request.send(body as XMLHttpRequestBodyInit);
    });
}
