import { useEffect, useRef, useState } from 'react';
import { MOST_FILE_BYTES } from '#contract/calls/desk-shapes.ts';
import type { Failure } from '#contract/client.ts';
import { sendFile } from '../data/send-file.ts';

type Sending = {
  /** The uploaded share, from 0 to 1; at 1 the server makes its files. */
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

/** Uploads a photograph and passes its `image`, the path that a product or a slide shows. One file at a time. */
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
    if (file.size > MOST_FILE_BYTES) return setFailure(TOO_LARGE);
    setFailure(undefined);
    const attempt = new AbortController();
    const { signal } = attempt;
    underWay.current = attempt;
    const tell = (share: number) => signal.aborted || setSending({ share });
    tell(0);
    const outcome = await sendFile((api) => (input) => api.addPicture({ ...input, bytes: file, signal }), signal, tell);
    if (signal.aborted) return;
    underWay.current = undefined;
    setSending(undefined);
    if (outcome.ok) done.current(outcome.answer.data.image);
    else setFailure(outcome.failure);
  }

  return { sending, failure, send: (file) => void send(file), stop, clear: () => setFailure(undefined) };
}
