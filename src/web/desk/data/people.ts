import { useMemo } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { listStaff } from '#contract/calls/desk-staff.ts';
import { mayDo } from '#domain/staff-role.ts';
import { desk } from './desk.ts';
import { useMe } from './me.ts';
import { useDeskQuery } from './use-desk-query.ts';

export type Colleague = CallAnswer<typeof listStaff>['data']['people'][number];

/** All members of staff by id, suspended ones too; empty until the answer. */
export function usePeople(): ReadonlyMap<string, Colleague> {
  const { data } = useDeskQuery(['staff'], (signal) => desk.listStaff({ signal }));
  return useMemo(() => new Map(data?.people.map((person) => [person.id, person])), [data]);
}

/** The active colleagues who may work on orders and read their notes. */
export function useColleagues(): readonly Colleague[] {
  const { id } = useMe();
  const people = usePeople();
  return useMemo(
    () =>
      [...people.values()].filter(
        (one) => one.id !== id && one.state === 'active' && mayDo(one.role, 'work-on-orders'),
      ),
    [people, id],
  );
}
