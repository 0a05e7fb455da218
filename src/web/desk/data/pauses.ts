import type { CallAnswer } from '#contract/call.ts';
import type { listPauses } from '#contract/calls/desk-pauses.ts';
import type { PauseScope } from '#domain/product.ts';
import { desk } from './desk.ts';
import { useDeskQuery } from './use-desk-query.ts';

export type SalesPause = CallAnswer<typeof listPauses>['data'][number];

/** What is not sold now. */
export function usePauses(): readonly SalesPause[] {
  return useDeskQuery(['pauses'], (signal) => desk.listPauses({ signal })).data ?? [];
}

export const SCOPE_NAMES: Readonly<Record<PauseScope, string>> = { shop: 'Everything', gold: 'Gold', silver: 'Silver' };
