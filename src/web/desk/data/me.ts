import { createContext, useContext } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { readMe } from '#contract/calls/desk-entry.ts';
import { mayDo, type StaffAct } from '#domain/staff-role.ts';

export type Me = CallAnswer<typeof readMe>['data'];

/** The person at the desk, whom the shell provides. */
export const MeContext = createContext<Me | undefined>(undefined);

/** The person whose session this is. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe must be used within the shell');
  return me;
}

/** Returns a check of the signed-in person's permissions; controls that the server would refuse are hidden. */
export function useMay(): (act: StaffAct) => boolean {
  const { role } = useMe();
  return (act) => mayDo(role, act);
}
