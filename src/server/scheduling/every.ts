import { shareRun } from './one-at-a-time.ts';

export type RepeatedJob = {
  /** Runs the job now. While a run is under way, answers the end of that one. */
  run(): Promise<void>;
  /** Begins no further run, and settles once the one under way has ended. */
  stop(): Promise<void>;
};

/**
 * Runs `job` every `ms` milliseconds, the first time after `ms`, and never twice at once. The timer keeps no process alive.
 * `onError` is told of what the job throws; without it an error is an unhandled rejection.
 */
export function every(ms: number, job: () => Promise<void> | void, onError = rethrow): RepeatedJob {
  const { run, settled } = shareRun(async () => {
    try {
      await job();
    } catch (error) {
      onError(error);
    }
  });
  const timer = setInterval(run, ms).unref();
  return {
    run,
    async stop() {
      clearInterval(timer);
      await settled();
    },
  };
}

function rethrow(error: unknown): void {
  throw error;
}
