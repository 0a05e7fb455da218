import { DESK_CALLS } from '#contract/desk-calls.ts';
import type { Desk } from '../create-desk.ts';
import { succeed } from '../http/answers.ts';
import type { RouteStaffCall } from '../http/staff-route.ts';
import type { presentOrderRow } from '../orders/order-presenters.ts';
import { refuseDesk } from './presenters.ts';
import { presentToday } from './today-presenters.ts';

export function todayRoutes(route: RouteStaffCall, { today }: Desk, presentRow: typeof presentOrderRow): void {
  route(DESK_CALLS.readToday, async ({ staff }) =>
    succeed(presentToday(await today.read(), staff.role, presentRow), 'Today'),
  );
  route(DESK_CALLS.sleepItem, async ({ params, body, staff, keyed }) => {
    const slept = await today.sleep({ staff, keyed }, params.item, Date.parse(body.until), body.note);
    return slept.ok ? succeed(slept.answer, 'Done') : refuseDesk(slept);
  });
}
