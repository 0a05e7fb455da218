import { useEffect, useRef, useState } from 'react';
import { MOST_PICTURE_BYTES } from '#contract/calls/desk-pictures.ts';
import type { Failure } from '#contract/client.ts';
import { deskBy } from '../../data/desk.ts';
import { sendIdempotently } from '../../data/send-idempotently.ts';
import { reauthenticate } from '../../data/session.ts';

type Sending = {
  /** From 0 to 1; at 1 the server makes its files. */
  readonly share: number;
};

export type PhotographUpload = {
  readonly sending: Sending | undefined;
  readonly failure: Failure | undefined;
  send(file: File): void;
  /** Cancels the current upload. */
  stop(): void;
  clear(): void;
};

const TOO_LARGE: Failure = { kind: 'refused', sentence: 'This file is too large. Pictures can be at most 10 MB.' };

/** Uploads a photograph and passes the `image` to show in the product. One file at a time. */
export function usePhotograph(onDone: (image: string) => void): PhotographUpload {
  const [sending, setSending] = useState<Sending>();
  const [failure, setFailure] = useState<Failure>();
  const underWay = useRef<AbortController>(undefined);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => () => underWay.current?.abort(), []);

  const stop = () => {
    underWay.current?.abort();
    underWay.current = undefined;
    setSending(undefined);
  };

  async function send(file: File) {
    stop();
    if (file.size > MOST_PICTURE_BYTES) return setFailure(TOO_LARGE);
    setFailure(undefined);
    const attempt = new AbortController();
    const { signal } = attempt;
    underWay.current = attempt;
    const tell = (share: number) => signal.aborted || setSending({ share });
    tell(0);
    const outcome = await sendPicture(file, signal, tell);
    if (signal.aborted) return;
    underWay.current = undefined;
    setSending(undefined);
    if (outcome.ok) done.current(outcome.answer.data.image);
    else setFailure(outcome.failure);
  }

  return { sending, failure, send: (file) => void send(file), stop, clear: () => setFailure(undefined) };
}

/** Uploads with a call object per file, since a lost answer's idempotency key belongs to that file. */
function sendPicture(bytes: File, signal: AbortSignal, onProgress: (share: number) => void) {
  const { addPicture } = deskBy(askWithProgress(onProgress));
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : ms));
  return sendIdempotently(
    (input: { readonly idempotencyKey?: string }) => addPicture({ ...input, bytes, signal }),
    {},
    {
      reauthenticate,
      pause,
    },
  );
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
