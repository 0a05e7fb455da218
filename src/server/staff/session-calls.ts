import type { Call } from '#contract/call.ts';
import { type Act, type Changed, createOnChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { presentPerson, presentSession } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { Entry } from './entry.ts';
import { refuseEntry } from './routes-entry.ts';
import type { StaffStores } from './staff.ts';

/** Sessions of the desk, one's own and those of colleagues. */
export function sessionCalls({ change, reads, sessions }: DeskContext, entry: Pick<Entry, 'leave' | 'prove'>) {
  const onChange = createOnChange(change);
  return {
    leaveDesk: async ({ staff, reply }) => {
      await entry.leave(staff);
      reply.header('set-cookie', sessions.clearedCookie);
      return succeed(null, 'Left');
    },
    reauthenticateStaff: async ({ body, staff, web }) => {
      const proved = await entry.prove(staff, body, web);
      if (!proved.ok) return refuseEntry(proved);
      return succeed(null, 'Proved');
    },
    readMe: async ({ staff: { staffId, id } }) => {
      const [person, own] = await Promise.all([reads.staff.colleague(staffId), reads.deskSessions.of(staffId)]);
      if (!person) return { refused: 'not-signed-in' };
      const { notices, email, hasCode, hasPasskey } = person;
      const shown = own.map((one) => presentSession(one, id));
      const me = { ...presentPerson(person), email, hasCode, hasPasskey, sessions: shown, notices: [...notices] };
      return succeed(me, 'You');
    },
    chooseNotice: onChange(async ({ stores: { staff, log }, actor, staff: { staffId }, body: { notice, isOn } }) => {
      await staff.setNotice(staffId, notice, isOn);
      await log.add(actor, { action: 'letters chosen', subject: `staff ${staffId}`, after: { notice, isOn } });
      return { ok: true, answer: null };
    }),
    listStaffSessions: async ({ params, staff: { id } }) => {
      const open = await reads.deskSessions.of(params.staffId);
      return succeed(
        open.map((session) => presentSession(session, id)),
        'Sessions',
      );
    },
    endDeskSession: onChange((act) => endSession(act, act.staff.staffId, act.params.sessionId)),
    endStaffSession: onChange((act) => endSession(act, act.params.staffId, act.params.sessionId)),
    endStaffSessions: onChange((act) => endSession(act, act.params.staffId)),
  } satisfies Partial<StaffHandlers>;
}

/** One session of a person, or all of them. */
async function endSession(
  { stores: { deskSessions, log }, actor }: Pick<Act<Call, StaffStores>, 'stores' | 'actor'>,
  staffId: string,
  sessionId?: string,
): Promise<Changed<null>> {
  if (sessionId === undefined) await deskSessions.endAll(staffId);
  else if (!(await deskSessions.end(staffId, sessionId))) return { ok: false, reason: 'unknown-session' };
  await log.add(actor, { action: 'sessions ended', subject: `staff ${staffId}` });
  return { ok: true, answer: null };
}
