/**
 * For what may happen a thousand times a minute: `write` is called for the first time it happens, then once each `everyMs` at
 * most, and told how often it has happened since it was called last.
 */
export function logSparingly(everyMs: number, now: () => number = () => performance.now()) {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let times = 0;
  return (write: (times: number) => void): void => {
    times += 1;
    if (now() - writtenAt < everyMs) return;
    writtenAt = now();
    write(times);
    times = 0;
  };
}
