import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { presentOrderRow } from '../orders/order-presenters.ts';
import type { DeskContext } from './context.ts';
import { answer } from './on-change.ts';
import { createToday } from './today.ts';
import { presentToday } from './today-presenters.ts';

export function todayCalls(context: DeskContext, presentRow: typeof presentOrderRow) {
  const today = createToday({ ...context, ...context.settings });
  return {
    readToday: async ({ staff }) => succeed(presentToday(await today.read(), staff.role, presentRow), 'Today'),
    sleepItem: async ({ params, body, ...by }) => answer(await today.sleep(by, params.item, body.until, body.note)),
  } satisfies Partial<StaffHandlers>;
}
