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
