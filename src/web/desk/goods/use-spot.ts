import { useMemo } from 'react';
import type { SpotPrices } from '#domain/spot.ts';
import { useRates } from '../data/rates.ts';

/** Spot as figures of goods go by it; undefined while none is known. The same value until a price is another. */
export function useSpot(): {
  readonly spot: SpotPrices | undefined;
  readonly isLive: boolean;
  readonly at: string | null;
} {
  const { gold, silver, state, at } = useRates();
  const isKnown = state !== 'unavailable';
  const spot = useMemo(() => (isKnown ? { gold, silver } : undefined), [gold, silver, isKnown]);
  return { spot, isLive: state === 'live', at };
}
