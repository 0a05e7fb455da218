import { useEffect, useRef, useState } from 'react';
import { MOST_PICTURE_BYTES } from '#contract/calls/desk-pictures.ts';
import type { Failure } from '#contract/client.ts';
import { askWithProgress } from '../../data/ask-with-progress.ts';
import { deskBy } from '../../data/desk.ts';
import { perform } from '../../data/perform.ts';
import { askForProof } from '../../data/proof.ts';

type Sending = {
  /** From 0 to 1; at 1 the server makes its files. */
  readonly share: number;
};

export type PhotographUpload = {
  readonly sending: Sending | undefined;
  readonly failure: Failure | undefined;
  send(file: File): void;
  /** Gives the file up that is being sent. */
  stop(): void;
  clear(): void;
};

const TOO_LARGE: Failure = { kind: 'refused', sentence: 'This file is too large: a picture has 10 MB at most.' };

/** Sends a photograph to the shop and answers with the `image` by which a product shows it. One file at a time. */
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
    const outcome = await sendOnce(file, signal, tell);
    if (signal.aborted) return;
    underWay.current = undefined;
    setSending(undefined);
    if (outcome.ok) done.current(outcome.answer.data.image);
    else setFailure(outcome.failure);
  }

  return { sending, failure, send: (file) => void send(file), stop, clear: () => setFailure(undefined) };
}

/** A call of its own for each file: the key of a lost answer is that file's. */
function sendOnce(bytes: File, signal: AbortSignal, onProgress: (share: number) => void) {
  const { addPicture } = deskBy(askWithProgress(onProgress));
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, signal.aborted ? 0 : ms));
  return perform(
    (input: { readonly idempotencyKey?: string }) => addPicture({ ...input, bytes, signal }),
    {},
    {
      askForProof,
      pause,
    },
  );
}
