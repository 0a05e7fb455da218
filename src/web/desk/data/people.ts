import { useMemo } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { listStaff } from '#contract/calls/desk-staff.ts';
import { mayDo } from '#domain/staff-role.ts';
import { desk } from './desk.ts';
import { useMe } from './me.ts';
import { type DeskQuery, useDeskQuery } from './use-desk-query.ts';

export type Staff = CallAnswer<typeof listStaff>['data'];
export type Colleague = Staff['people'][number];

/** All members of staff, and the invitations that are open. */
export function useStaff(): DeskQuery<Staff> {
  return useDeskQuery(['staff'], (signal) => desk.listStaff({ signal }));
}

/** All members of staff by id, suspended ones too; empty until the answer. */
export function usePeople(): ReadonlyMap<string, Colleague> {
  const { data } = useStaff();
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
