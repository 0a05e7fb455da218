type Write = (times: number) => void;

/** For a line that names the cause of many refusals. */
export const CAUSE_EVERY_MS = 10_000;

/**
 * Throttles a log line: `write` is called at most `most` times in each `everyMs` milliseconds, beginning with the first time,
 * and is given the number of calls since the last line.
 */
export function createLogThrottle(everyMs: number, now: () => number = () => performance.now(), most = 1) {
  let beganAt = Number.NEGATIVE_INFINITY;
  let written = 0;
  let times = 0;
  return (write: Write): void => {
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

/** Makes a throttle for each key, over `everyMs` milliseconds. The keys have to come from a closed list. */
export function throttleEach(everyMs: number, most: number, now?: () => number) {
  const throttles = new Map<string, ReturnType<typeof createLogThrottle>>();
  return (key: string, write: Write): void => {
    const throttle = throttles.get(key) ?? createLogThrottle(everyMs, now, most);
    throttles.set(key, throttle);
    throttle(write);
  };
}
