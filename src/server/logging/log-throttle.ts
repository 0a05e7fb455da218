/**
 * For what may happen a thousand times a minute: `write` is called for the first time it happens, or the first `most` times,
 * then as often in each `everyMs` at most, and told how often it has happened since it was called last.
 */
export function logSparingly(everyMs: number, now: () => number = () => performance.now(), most = 1) {
  let beganAt = Number.NEGATIVE_INFINITY;
  let written = 0;
  let times = 0;
  return (write: (times: number) => void): void => {
    times += 1;
    if (now() - beganAt >= everyMs) {
      beganAt = now();
      written = 0;
    }
    if (written >= most) return;
    written += 1;
    write(times);
    times = 0;
  };
}

/** The same by key, of which there must not be ever more. */
export function logEachSparingly(everyMs: number, most: number, now?: () => number) {
  const logs = new Map<string, ReturnType<typeof logSparingly>>();
  return (key: string, write: (times: number) => void): void => {
    const log = logs.get(key) ?? logSparingly(everyMs, now, most);
    logs.set(key, log);
    log(write);
  };
}
