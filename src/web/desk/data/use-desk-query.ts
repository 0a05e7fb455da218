import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import type { Failure, Outcome } from '#contract/client.ts';
import { useConnection } from './connection.ts';
import { CallFailed } from './desk.ts';

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

type Options = {
  /** Without it nothing is asked. */
  readonly isOn?: boolean;
  /** Whether the answer to another key stays while this one is asked for, as for a filter or the next page. */
  readonly keepsPrevious?: boolean;
};

/** Asks the desk, and again whenever the stream or a change says that the answer is another. */
export function useDeskQuery<Data>(
  key: QueryKey,
  ask: (signal: AbortSignal) => Promise<Outcome<{ readonly data: Data }>>,
  { isOn = true, keepsPrevious = false }: Options = {},
): DeskQuery<Data> {
  const { isOffline } = useConnection();
  const query = useQuery<Data>({
    queryKey: key,
    enabled: isOn,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    async queryFn({ signal }) {
      const outcome = await ask(signal);
      if (!outcome.ok) throw new CallFailed(outcome.failure);
      return outcome.answer.data;
    },
  });
  const failure = query.error instanceof CallFailed ? query.error.failure : undefined;
  return {
    data: query.data,
    failure: failure ?? (query.error ? { kind: 'http', sentence: query.error.message } : undefined),
    isPending: query.data === undefined && !query.isError,
    isOld: query.data !== undefined && (query.isError || isOffline),
    at: query.dataUpdatedAt,
    refetch: () => query.refetch(),
  };
}
