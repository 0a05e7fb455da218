import { keepPreviousData, notifyManager, QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Failure, Outcome } from '#contract/client.ts';
import { useConnection } from './connection.ts';
import { CallFailed } from './desk.ts';
import { updatesSettled } from './optimistic.ts';

const FRESH_MS = 15_000;
const RETRY_MS = 5_000;

// Notify in the task of the press: a controlled box would otherwise be rendered unticked once before the answer.
notifyManager.setScheduler(queueMicrotask);

/** The desk's query cache; the stream in live.ts invalidates its entries. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Offline a fetch fails with an error; it is not queued.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof CallFailed && error.failure.kind === 'network',
      retryDelay: 1_000,
      // Recover when the shop, its database or the connection is back.
      refetchInterval: ({ state: { error } }) => passingRetry(error),
    },
  },
});

export type DeskQuery<Data> = {
  readonly data: Data | undefined;
  /** Error of the last fetch; undefined after a success. */
  readonly failure: Failure | undefined;
  /** True while there is neither data nor an error. */
  readonly isPending: boolean;
  /** True when `data` may be stale: the last fetch failed, or the connection is lost. */
  readonly isOld: boolean;
  /** True while `data` still answers the key before: see `keepsPrevious`. */
  readonly isOfBefore: boolean;
  /** Time at which `data` arrived, in milliseconds of this device's clock; 0 without data. */
  readonly at: number;
  refetch(): Promise<unknown>;
};

type Options<Data> = {
  /** False disables the query. */
  readonly isOn?: boolean;
  /** Keeps showing the answer to the previous key while a new one loads, as for a filter or the next page. */
  readonly keepsPrevious?: boolean;
  /**
   * Milliseconds until the next fetch, derived from the answer, for data that the stream does not announce; undefined for none.
   */
  readonly againIn?: (data: Data) => number | undefined;
};

/** Fetches from the desk, and again whenever the stream or a change invalidates the answer. */
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
      await updatesSettled(key);
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
    isOfBefore: query.isPlaceholderData,
    at: query.dataUpdatedAt,
    refetch: () => query.refetch(),
  };
}

/** Keeps the last error, and with it the retry button, during a retry until there is an answer. */
function useLastFailure(error: Error | null, hasAnswer: boolean): Failure | undefined {
  const last = useRef<Failure>(undefined);
  const failure = error instanceof CallFailed ? error.failure : undefined;
  const now: Failure | undefined = failure ?? (error ? { kind: 'http', sentence: error.message } : undefined);
  useEffect(() => {
    if (now || hasAnswer) last.current = hasAnswer ? undefined : now;
  });
  return now ?? (hasAnswer ? undefined : last.current);
}

/** Milliseconds until a failed fetch is retried; false for never. */
function passingRetry(error: Error | null): number | false {
  return error instanceof CallFailed && isPassing(error.failure) ? RETRY_MS : false;
}

/** True for a failure independent of the request, so that a retry may succeed. */
function isPassing({ kind, reason }: Failure): boolean {
  return kind === 'network' || kind === 'http' || reason === 'unavailable';
}
