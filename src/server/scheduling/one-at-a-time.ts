/**
 * One load at a time. A load under way may have begun too early for a caller, so the next one follows it: a single one for all
 * callers that wait meanwhile.
 */
export function oneAtATime(load: () => Promise<void>) {
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  const ignore = () => {};
  return {
    next(): Promise<void> {
      waiting ??= last.catch(ignore).then(() => {
        waiting = undefined;
        last = load();
        return last;
      });
      return waiting;
    },
    settled: () => Promise.allSettled([waiting, last]),
  };
}

/** Returns a function that starts the job, or shares the run under way with its caller. */
export function shareRun(job: () => Promise<void>): { run(): Promise<void>; settled(): Promise<void> } {
  let running: Promise<void> | undefined;
  return {
    run() {
      running ??= job().finally(() => {
        running = undefined;
      });
      return running;
    },
    settled: async () => running,
  };
}
