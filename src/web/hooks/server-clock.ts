import type { Instant } from '#domain/spot.ts';

/** The clocks of this device, in milliseconds: `steady` never jumps but may rest while the device sleeps, `wall` is the visitor's. */
type Clocks = { readonly steady: number; readonly wall: number };

/** An instant of the server's clock, and what the clocks of this device said when it was asked for. */
export type ServerClock = { readonly serverAt: Instant; readonly asked: Clocks };

export function clocksNow(): Clocks {
  return { steady: performance.now(), wall: Date.now() };
}

/**
 * The server's time in whole milliseconds, as calls take instants, or a little later, never earlier: what it says is over may last a
 * moment longer. The visitor's clock may be wrong; only what it has gone on by counts.
 */
export function serverNow({ serverAt, asked }: ServerClock, now: Clocks = clocksNow()): Instant {
  return serverAt + Math.ceil(passedSince(asked, now));
}

/** Elapsed time in milliseconds: the larger of both clocks' differences, since the monotonic one may stop during sleep. */
export function passedSince(then: Clocks, now: Clocks = clocksNow()): number {
  return Math.max(now.steady - then.steady, now.wall - then.wall);
}
