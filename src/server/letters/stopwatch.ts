/**
 * Milliseconds since it was begun, by the clock that says more: the steady one may stand still while the machine is suspended,
 * that of the wall may be set back.
 */
export function beginStopwatch(): () => number {
  const begun = { steady: performance.now(), wall: Date.now() };
  return () => Math.max(performance.now() - begun.steady, Date.now() - begun.wall);
}
