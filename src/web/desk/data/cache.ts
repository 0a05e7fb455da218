import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { Failure } from '#contract/client.ts';
import { CallFailed } from './desk.ts';

const FRESH_MS = 15_000;
const RETRY_MS = 5_000;

// In the task of the press: a box that is ticked before the answer would be drawn unticked once, if it waited for another.
notifyManager.setScheduler(queueMicrotask);

/** What the desk has asked for. The stream says what is no longer so: see events.ts. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Offline a question fails, and says so; it does not wait in silence.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && error instanceof CallFailed && error.failure.kind === 'network',
      retryDelay: 1_000,
      // The shop, its database or the line comes back, and the screen with it.
      refetchInterval: ({ state: { error } }) => passingRetry(error),
    },
  },
});

/** In how many milliseconds a question that failed is asked again; false for never. */
export function passingRetry(error: Error | null): number | false {
  return error instanceof CallFailed && isPassing(error.failure) ? RETRY_MS : false;
}

/** A failure that is not of the question: the same may be answered in a moment. */
function isPassing({ kind, reason }: Failure): boolean {
  return kind === 'network' || kind === 'http' || reason === 'unavailable';
}
