import { notifyManager, QueryClient } from '@tanstack/react-query';
import { CallFailed } from './desk.ts';

const FRESH_MS = 15_000;

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
    },
  },
});
