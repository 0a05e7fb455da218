import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Failure, Outcome } from '#contract/client.ts';
import { passingRetry } from './cache.ts';
import { useConnection } from './connection.ts';
import { CallFailed } from './desk.ts';
import { untilAnswered } from './early.ts';

export type DeskQuery<Data> = {
  readonly data: Data | undefined;
  /** Why there is no newer answer. */
  readonly failure: Failure | undefined;
  /** Nothing to show yet, and nothing failed. */
  readonly isPending: boolean;
  /** What is shown may not be so any more: the last question failed, or the line is lost. */
  readonly isOld: boolean;
  /** When `data` came, in milliseconds of this device's clock; 0 without. */
  readonly at: number;
  refetch(): Promise<unknown>;
};

type Options<Data> = {
  /** Without it nothing is asked. */
  readonly isOn?: boolean;
  /** Whether the answer to another key stays while this one is asked for, as for a filter or the next page. */
  readonly keepsPrevious?: boolean;
  /** In so many milliseconds it is asked again, by its answer: for what the stream does not tell. */
  readonly againIn?: (data: Data) => number | undefined;
};

/** Asks the desk, and again whenever the stream or a change says that the answer is another. */
export function useDeskQuery<Data>(
  key: QueryKey,
  ask: (signal: AbortSignal) => Promise<Outcome<{ readonly data: Data }>>,
  { isOn = true, keepsPrevious = false, againIn }: Options<Data> = {},
): DeskQuery<Data> {
  const { isOffline } = useConnection();
  const query = useQuery<Data>({
    queryKey: key,
    enabled: isOn,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...(againIn && {
      refetchInterval: ({ state: { data, error } }) =>
        error || data === undefined ? passingRetry(error) : (againIn(data) ?? false),
    }),
    async queryFn({ signal }) {
      await untilAnswered(key);
      const outcome = await ask(signal);
      if (!outcome.ok) throw new CallFailed(outcome.failure);
      return outcome.answer.data;
    },
  });
  const failure = useLastFailure(query.error, query.data !== undefined);
  return {
    data: query.data,
    failure,
    isPending: query.data === undefined && !failure,
    isOld: query.data !== undefined && (query.isError || isOffline),
    at: query.dataUpdatedAt,
    refetch: () => query.refetch(),
  };
}

/** A failure stays while the same is asked again, and with it the button that asks: until there is an answer. */
function useLastFailure(error: Error | null, hasAnswer: boolean): Failure | undefined {
  const last = useRef<Failure>(undefined);
  const failure = error instanceof CallFailed ? error.failure : undefined;
  const now: Failure | undefined = failure ?? (error ? { kind: 'http', sentence: error.message } : undefined);
  useEffect(() => {
    if (now || hasAnswer) last.current = hasAnswer ? undefined : now;
  });
  return now ?? (hasAnswer ? undefined : last.current);
}
