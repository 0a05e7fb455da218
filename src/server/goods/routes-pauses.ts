import { DESK_CALLS } from '#contract/desk-calls.ts';
import type { Desk } from '../create-desk.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { RouteStaffCall } from '../http/staff-route.ts';

export function pauseRoutes(route: RouteStaffCall, { pausing, reads }: Desk): void {
  route(DESK_CALLS.listPauses, async () => {
    const open = await reads.pauses.open();
    return succeed(
      open.map(({ at, ...pause }) => ({ ...pause, at: at.toISOString() })),
      'Not sold now',
    );
  });
  route(DESK_CALLS.pauseSales, async ({ body: { scope, reason, message }, ...by }) => {
    const stopped = await pausing.stop(by, scope, reason, message);
    return stopped.ok ? succeed(stopped.answer, 'Selling stopped') : refuseDesk(stopped);
  });
  route(DESK_CALLS.endPause, async ({ params, ...by }) => {
    const ended = await pausing.sellAgain(by, params.pauseId);
    return ended.ok ? succeed(ended.answer, 'Sold again') : refuseDesk(ended);
  });
}
