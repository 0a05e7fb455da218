import { useMemo } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { listStaff } from '#contract/calls/desk-staff.ts';
import { desk } from './desk.ts';
import { useDeskQuery } from './use-desk-query.ts';

export type Colleague = CallAnswer<typeof listStaff>['data']['people'][number];

/** All members of staff by id, suspended ones too; empty until the answer. */
export function usePeople(): ReadonlyMap<string, Colleague> {
  const { data } = useDeskQuery(['staff'], (signal) => desk.listStaff({ signal }));
  return useMemo(() => new Map(data?.people.map((person) => [person.id, person])), [data]);
}
