import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { listHalts } from '#contract/calls/desk-halts.ts';
import type { listPauses } from '#contract/calls/desk-pauses.ts';
import type { PauseScope } from '#domain/product.ts';
import { desk } from './desk.ts';
import { invalidatedBy } from './invalidated-by.ts';
import { useRates } from './rates.ts';
import { useDeskQuery } from './use-desk-query.ts';

export type PriceHalt = CallAnswer<typeof listHalts>['data'][number];
export type SalesPause = CallAnswer<typeof listPauses>['data'][number];

/** Refetch interval in milliseconds for the feed's prices in a halt, which change with each reading. */
const AGAIN_IN_MS = 15_000;

export const SCOPE_NAMES: Readonly<Record<PauseScope, string>> = { shop: 'Everything', gold: 'Gold', silver: 'Silver' };

/** `All sales`, `Gold sales`. */
export function salesOf(scope: PauseScope): string {
  return `${scope === 'shop' ? 'All' : SCOPE_NAMES[scope]} sales`;
}

/** Sales pauses set by members of the staff; empty until they are loaded. */
export function usePauses(): readonly SalesPause[] {
  return useDeskQuery(['pauses'], (signal) => desk.listPauses({ signal })).data ?? [];
}

/** The metals, or the whole shop, not sold now, by a pause of sales or because their price is implausible. */
export function useStopped(): ReadonlySet<PauseScope> {
  const pauses = usePauses();
  const { halted } = useRates();
  const scopes = [...pauses.map(({ scope }) => scope), ...halted].join();
  return useMemo(() => new Set(scopes ? (scopes.split(',') as PauseScope[]) : []), [scopes]);
}

/** Metals halted because of an implausible price, refetched when the rates show a change of the halts. */
export function useHalts(): readonly PriceHalt[] {
  const cache = useQueryClient();
  const halted = useRates().halted.join();
  const known = useRef(halted);
  useEffect(() => {
    if (known.current !== halted)
      for (const queryKey of invalidatedBy('prices')) void cache.invalidateQueries({ queryKey });
    known.current = halted;
  }, [halted, cache]);
  const { data = [] } = useDeskQuery(['halts'], (signal) => desk.listHalts({ signal }), {
    againIn: (halts) => (halts.length > 0 ? AGAIN_IN_MS : undefined),
  });
  return data;
}
