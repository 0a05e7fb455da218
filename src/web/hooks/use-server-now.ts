import { useCallback } from 'react';
import type { Instant } from '#domain/spot.ts';
import { clocksNow, serverNow } from './server-clock.ts';
import { useRates } from './use-rates.tsx';

/**
 * Reads the server's time, undefined until the server has stated it, and this device's where it states none. A sentence about now goes
 * by no other clock: the visitor's may be hours or years off.
 */
export function useServerClock(): () => Instant | undefined {
  const { clock, isAnswered } = useRates();
  return useCallback(() => {
    if (clock) return serverNow(clock);
    return isAnswered ? clocksNow().wall : undefined;
  }, [clock, isAnswered]);
}

export function useServerNow(): Instant | undefined {
  return useServerClock()();
}
