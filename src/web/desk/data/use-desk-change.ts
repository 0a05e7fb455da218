import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Failure, Outcome } from '#contract/client.ts';
import { useConnection } from './connection.ts';
import { CallFailed } from './desk.ts';
import type { QueryKeys } from './invalidated-by.ts';
import { ignoreEcho } from './live.ts';
import { updateOptimistically } from './optimistic.ts';
import { sendIdempotently } from './send-idempotently.ts';
import { reauthenticate } from './session.ts';

// Parameters are contravariant: a call of any input is a call of never.
export type AnyCall = (input: never) => Promise<Outcome<{ readonly data: unknown }>>;
export type InputOf<Call extends AnyCall> = NonNullable<Parameters<Call>[0]>;
type DataOf<Call extends AnyCall> =
  Awaited<ReturnType<Call>> extends Outcome<{ readonly data: infer Data }> ? Data : never;

/** Updates the cached answer of a key, if there is one. */
type SetCached = <Data>(key: QueryKey, update: (old: Data) => Data) => void;

type Options<Call extends AnyCall> = {
  /** Queries to invalidate after a success, a conflict or a lost answer. */
  readonly invalidates?: QueryKeys | ((input: InputOf<Call>) => QueryKeys);
  readonly onDone?: (data: DataOf<Call>, input: InputOf<Call>) => void;
  /** Called with the refused input, since several changes may be in flight. */
  readonly onRefused?: (failure: Failure, input: InputOf<Call>) => void;
  /** Subject of the sentence in the re-authentication dialog: `Inviting a person`. */
  readonly reauthenticateFor?: string;
  /** Writes the expected result to the cache before the answer; rolled back when the change is refused. */
  readonly optimistic?: (input: InputOf<Call>, set: SetCached) => void;
};

export type DeskChange<Call extends AnyCall> = {
  /** Resolves to the data of a success, or to undefined after a refusal, with the reason in `failure`. */
  run(input: InputOf<Call>): Promise<DataOf<Call> | undefined>;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  clear(): void;
  /** Reason that controls give while changes are impossible; undefined otherwise. */
  readonly offReason: string | undefined;
};

export const OFFLINE_REASON = 'You’re offline. Changes can’t be made.';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A change at the desk, sent idempotently, that invalidates what it affects. */
export function useDeskChange<Call extends AnyCall>(call: Call, options: Options<Call> = {}): DeskChange<Call> {
  const cache = useQueryClient();
  const { isOffline } = useConnection();
  const { invalidates = [], onDone, onRefused, reauthenticateFor, optimistic } = options;
  const keysOf = (input: InputOf<Call>) => (typeof invalidates === 'function' ? invalidates(input) : invalidates);
  const invalidate = (keys: readonly QueryKey[]) =>
    Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));

  const { mutateAsync, isPending, error, reset } = useMutation({
    // Offline a change fails with an error; it is not queued.
    networkMode: 'always',
    // Inputs may be passwords.
    gcTime: 0,
    async mutationFn(input: InputOf<Call>) {
      const parts = { reauthenticate: () => reauthenticate(reauthenticateFor), pause };
      const outcome = await sendIdempotently(call as never, input, parts);
      if (!outcome.ok) throw new CallFailed(outcome.failure);
      return (outcome.answer as { readonly data: DataOf<Call> }).data;
    },
    onMutate(input) {
      const shown: { readonly key: QueryKey; settle(isMade: boolean): void }[] = [];
      optimistic?.(input, (key, update) => {
        shown.push({ key, settle: updateOptimistically(cache, key, update as (data: unknown) => unknown) });
      });
      return { shown, endEcho: ignoreEcho(keysOf(input)) };
    },
    onSuccess(data, input, { shown }) {
      for (const { settle } of shown) settle(true);
      void invalidate(keysOf(input));
      onDone?.(data, input);
    },
    async onError(cause, input, context) {
      const { shown = [] } = context ?? {};
      for (const { settle } of shown) settle(false);
      void invalidate(shown.map(({ key }) => key));
      if (!(cause instanceof CallFailed)) return;
      const { reason, kind } = cause.failure;
      if (reason === 'changed-meanwhile' || kind === 'network') await invalidate(keysOf(input));
      onRefused?.(cause.failure, input);
    },
    onSettled: (_data, _error, _input, context) => context?.endEcho(),
  });

  return {
    async run(input) {
      try {
        return await mutateAsync(input);
      } catch (cause) {
        if (cause instanceof CallFailed) return undefined;
        throw cause;
      }
    },
    isBusy: isPending,
    failure: error instanceof CallFailed ? error.failure : undefined,
    clear: () => error && reset(),
    offReason: isOffline ? OFFLINE_REASON : undefined,
  };
}
