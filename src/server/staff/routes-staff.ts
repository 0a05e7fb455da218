import { Readable } from 'node:stream';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import { mayDo } from '#domain/staff-role.ts';
import type { Desk } from '../create-desk.ts';
import { actorOf } from '../desk/change.ts';
import type { LogFilter } from '../desk/log-store.ts';
import { presentColleague, presentInvitation, presentLogRow, presentSession, refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { RouteStaffCall } from '../http/staff-route.ts';
import { logFile } from './log-file.ts';

export function staffRoutes(route: RouteStaffCall, { staff, newFactor, reads, log, clock }: Desk): void {
  route(DESK_CALLS.listStaff, async ({ staff: { role } }) => {
    const isWhole = mayDo(role, 'see-log');
    const people = (await reads.staff.list()).map((one) => presentColleague(one, isWhole));
    const open = isWhole ? await reads.staff.invitations(clock()) : [];
    return succeed({ people, invitations: open.map(presentInvitation) }, 'Staff');
  });

  route(DESK_CALLS.inviteStaff, async ({ body, ...change }) => {
    const invited = await staff.invite(change, body);
    return invited.ok ? succeed(invited.answer, 'Invited') : refuseDesk(invited);
  });

  route(DESK_CALLS.withdrawInvitation, async ({ params, ...change }) => {
    const withdrawn = await staff.withdraw(change, params.invitationId);
    return withdrawn.ok ? succeed(null, 'Withdrawn') : refuseDesk(withdrawn);
  });

  route(DESK_CALLS.changeRole, async ({ params, body, ...change }) => {
    const changed = await staff.setRole(change, params.staffId, body.role);
    return changed.ok ? succeed(null, 'Changed') : refuseDesk(changed);
  });

  route(DESK_CALLS.askNewStaffFactor, async ({ params, ...change }) => {
    const asked = await newFactor(change, params.staffId);
    return asked.ok ? succeed(null, 'Sent') : refuseDesk(asked);
  });

  route(DESK_CALLS.setStaffState, async ({ params, body, ...change }) => {
    const changed = await staff.setState(change, params.staffId, body.state);
    return changed.ok ? succeed(null, 'Changed') : refuseDesk(changed);
  });

  route(DESK_CALLS.endStaffSessions, async ({ params, ...change }) => {
    const ended = await staff.endSessions(change, params.staffId);
    return ended.ok ? succeed(null, 'Ended') : refuseDesk(ended);
  });

  route(DESK_CALLS.listStaffSessions, async ({ params, staff: { id } }) => {
    const sessions = await reads.deskSessions.of(params.staffId);
    return succeed(
      sessions.map((session) => presentSession(session, id)),
      'Sessions',
    );
  });

  route(DESK_CALLS.endStaffSession, async ({ params, ...change }) => {
    const ended = await staff.endSessions(change, params.staffId, params.sessionId);
    return ended.ok ? succeed(null, 'Ended') : refuseDesk(ended);
  });

  route(DESK_CALLS.readLog, async ({ query: { before, ...query } }) => {
    const filter = { ...filterOf(query), ...(before !== undefined && { before }) };
    return succeed((await reads.log.list(filter)).map(presentLogRow), 'Log');
  });

  route(DESK_CALLS.exportLog, async ({ query, staff: by, reply }) => {
    const { subject, ...filter } = query;
    // Without what was typed, which may be a name.
    const after = { ...filter, ...(subject !== undefined && { isSearched: true }) };
    await log.add(actorOf(by), { action: 'export', subject: 'log', after });
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="log.csv"');
    return Readable.from(logFile(reads.log, filterOf(query)));
  });
}

type Query = {
  readonly staffId?: string | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
};

function filterOf({ staffId, action, subject }: Query): Omit<LogFilter, 'before'> {
  return {
    ...(staffId !== undefined && { staffId }),
    ...(action !== undefined && { action }),
    ...(subject !== undefined && { subject }),
  };
}
