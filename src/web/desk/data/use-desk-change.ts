import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Failure, Outcome } from '#contract/client.ts';
import { useConnection } from './connection.ts';
import { showEarly } from './early.ts';
import { perform } from './perform.ts';
import { askForProof } from './proof.ts';

// Parameters are contravariant: a call of any input is a call of never.
type AnyCall = (input: never) => Promise<Outcome<{ readonly data: unknown }>>;
type InputOf<Call extends AnyCall> = NonNullable<Parameters<Call>[0]>;
type DataOf<Call extends AnyCall> =
  Awaited<ReturnType<Call>> extends Outcome<{ readonly data: infer Data }> ? Data : never;

/** Sets what is kept under a key, where something is. */
type SetCached = <Data>(key: QueryKey, update: (old: Data) => Data) => void;

type Options<Call extends AnyCall> = {
  /** Queries to invalidate after a success, and after a conflict. */
  readonly invalidates?: readonly QueryKey[] | ((input: InputOf<Call>) => readonly QueryKey[]);
  readonly onDone?: (data: DataOf<Call>, input: InputOf<Call>) => void;
  /** Where several may be under way: which one was refused, and why. */
  readonly onRefused?: (failure: Failure, input: InputOf<Call>) => void;
  /** What the question for a proof calls it, as the beginning of its sentence. */
  readonly proofFor?: string;
  /** What to show before the answer. Taken back where the change is refused. */
  readonly optimistic?: (input: InputOf<Call>, set: SetCached) => void;
};

export type DeskChange<Call extends AnyCall> = {
  /** Answers the data of a success. Undefined where it was refused: then `failure` says why. */
  run(input: InputOf<Call>): Promise<DataOf<Call> | undefined>;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  clear(): void;
  /** Why nothing can be changed now, for the control. */
  readonly offReason: string | undefined;
};

export const OFFLINE_REASON = 'There is no connection: nothing can be changed.';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A change at the desk: sent exactly once, with what follows for everything on screen. */
export function useDeskChange<Call extends AnyCall>(call: Call, options: Options<Call> = {}): DeskChange<Call> {
  const cache = useQueryClient();
  const { isOffline } = useConnection();
  const [busy, setBusy] = useState(0);
  const [failure, setFailure] = useState<Failure>();

  async function run(input: InputOf<Call>) {
    const { invalidates = [], onDone, onRefused, proofFor, optimistic } = options;
    const keys = typeof invalidates === 'function' ? invalidates(input) : invalidates;
    const renew = () => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
    setBusy((count) => count + 1);
    setFailure(undefined);
    const shown: { readonly key: QueryKey; end(isMade: boolean): void }[] = [];
    optimistic?.(input, (key, update) => {
      shown.push({ key, end: showEarly(cache, key, update as (data: unknown) => unknown) });
    });
    const endShown = (isMade: boolean) => {
      for (const { end } of shown.splice(0)) end(isMade);
    };
    try {
      const outcome = await perform(call as never, input, { askForProof: () => askForProof(proofFor), pause });
      const keysShown = shown.map(({ key }) => key);
      endShown(outcome.ok);
      if (outcome.ok) {
        const { data } = outcome.answer as { readonly data: DataOf<Call> };
        void renew();
        onDone?.(data, input);
        return data;
      }
      for (const queryKey of keysShown) void cache.invalidateQueries({ queryKey });
      if (outcome.failure.reason === 'changed-meanwhile') await renew();
      setFailure(outcome.failure);
      onRefused?.(outcome.failure, input);
      return undefined;
    } finally {
      endShown(false);
      setBusy((count) => count - 1);
    }
  }

  return {
    run,
    isBusy: busy > 0,
    failure,
    clear: () => setFailure(undefined),
    offReason: isOffline ? OFFLINE_REASON : undefined,
  };
}
