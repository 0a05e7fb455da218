import { mayDo } from '#domain/staff-role.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { presentOrderRow } from '../orders/list-presenters.ts';
import type { DeskContext } from './context.ts';
import { answer, createOnChange } from './on-change.ts';
import { createReadSetup } from './setup.ts';
import { createToday } from './today.ts';
import { presentMention, presentSetup, presentToday } from './today-presenters.ts';

export function todayCalls(context: DeskContext, presentRow: typeof presentOrderRow) {
  const today = createToday({ ...context, shopSettings: context.shopSettings.current });
  const readSetup = createReadSetup(context);
  const onChange = createOnChange(context.change);
  return {
    readToday: async ({ staff }) => {
      const isReader = mayDo(staff.role, 'see-customers');
      const [view, setup, mentions] = await Promise.all([
        today.read(),
        readSetup(staff),
        isReader ? context.reads.mentions.open(staff.staffId) : [],
      ]);
      const more = { setup: presentSetup(setup), mentions: mentions.map(presentMention) };
      return succeed({ ...more, ...presentToday(view, staff.role, presentRow) }, 'Today');
    },
    sleepItem: async ({ params, body, ...by }) => answer(await today.sleep(by, params.item, body.until, body.note)),
    sendTestEmail: onChange(async ({ stores: { setup, letters, log }, actor, staff: { staffId } }) => {
      const waiting = await setup.waitingTest(staffId);
      if (waiting && waiting.code === null) return { ok: false, reason: 'letter-waits' };
      await setup.dropTest(staffId);
      await letters.add({ about: 'staff-test', staffId });
      await log.add(actor, { action: 'test email', subject: `staff ${staffId}` });
      return { ok: true, answer: null };
    }),
  } satisfies Partial<StaffHandlers>;
}
