/** A clock that stands still until it is told to move. */
export type FixedClock = (() => number) & { advance(ms: number): void };

export function fixedClock(start = Date.parse('2026-03-02T16:00:00Z')): FixedClock {
  let now = start;
  return Object.assign(() => now, {
    advance(ms: number) {
      now += ms;
    },
  });
}
