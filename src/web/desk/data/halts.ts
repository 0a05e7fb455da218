import { useEffect, useRef } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { listHalts } from '#contract/calls/desk-halts.ts';
import { cache } from './cache.ts';
import { desk } from './desk.ts';
import { OF_PRICES } from './query-keys.ts';
import { useRates } from './rates.ts';
import { useDeskQuery } from './use-desk-query.ts';

export type PriceHalt = CallAnswer<typeof listHalts>['data'][number];

/** What the feed says moves with each reading. */
const AGAIN_IN_MS = 15_000;

/** Metals that are not sold since their price is not believed. The rates tell when one is halted, or sold again. */
export function useHalts(): readonly PriceHalt[] {
  const halted = useRates().halted.join();
  const known = useRef(halted);
  useEffect(() => {
    if (known.current !== halted) for (const queryKey of OF_PRICES) void cache.invalidateQueries({ queryKey });
    known.current = halted;
  }, [halted]);
  const { data = [] } = useDeskQuery(['halts'], (signal) => desk.listHalts({ signal }), {
    againIn: (halts) => (halts.length > 0 ? AGAIN_IN_MS : undefined),
  });
  return data;
}
