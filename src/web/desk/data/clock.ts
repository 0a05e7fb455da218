import { useEffect, useState } from 'react';
import { clocksNow, type ServerClock, serverNow as timeOf } from '../../hooks/server-clock.ts';

let clock: ServerClock | undefined;

/** The server has said what time it is. */
export function setServerClock(stated: ServerClock): void {
  clock = stated;
}

/** The server's time in milliseconds; this device's until the server has said its own. */
export function serverNow(): number {
  return clock ? timeOf(clock) : clocksNow().wall;
}

/** Milliseconds after which a screen that shows minutes looks at the clock again. */
export const LOOK_EVERY_MS = 15_000;

/** The server's time, which goes on by itself. */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
