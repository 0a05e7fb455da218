import type { Call } from '#contract/call.ts';
import type { LogAction } from '#domain/log-action.ts';
import { mayDo, type StaffRole } from '#domain/staff-role.ts';
import { type Act, createOnChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { Stores } from '../stores.ts';
import { withoutCustomers } from './list-calls.ts';
import type { SavedView } from './view-store.ts';

const MOST_VIEWS = 30;

/** Handlers of lists that staff save beside the tabs. Refused with `not-allowed`, `too-many` beyond 30, or `unknown-view`. */
export function viewCalls({ change, reads }: DeskContext) {
  const onChange = createOnChange(change);
  return {
    listViews: async ({ staff: { staffId, role }, query }) => {
      const shown = (await reads.views.of(staffId)).filter(({ screen }) => screen === query.screen);
      return succeed(
        shown.map((view) => presentView(view, role)),
        'Views',
      );
    },
    saveView: onChange(async (act) => {
      const { stores, staff, body } = act;
      const { screen, name, query, isForAll } = body;
      const { staffId, role } = staff;
      if (isForAll && !mayShare(role)) return { ok: false, reason: 'not-allowed' };
      const shown = (await stores.views.of(staffId)).filter((view) => view.screen === screen);
      if (shown.length >= MOST_VIEWS) return { ok: false, reason: 'too-many' };
      const view = await stores.views.add({ screen, name, query, staffId: isForAll ? null : staffId }, shown.length);
      await logView(act, 'view-saved', view.id);
      return { ok: true, answer: presentView(view, role) };
    }),
    /** `place`: before how many others it stands. */
    changeView: onChange(async (act) => {
      const { stores, staff, params, body } = act;
      const { name, query, place } = body;
      const { staffId, role } = staff;
      const shown = await stores.views.of(staffId);
      const found = shown.find(({ id }) => id === params.viewId);
      if (!found) return { ok: false, reason: 'unknown-view' };
      if (found.staffId === null && !mayShare(role)) return { ok: false, reason: 'not-allowed' };
      const beside = shown.filter((view) => view.screen === found.screen);
      const order = beside.map(({ id }) => id).filter((id) => id !== found.id);
      order.splice(place, 0, found.id);
      for (const [position, id] of order.entries())
        await stores.views.change(id, staffId, id === found.id ? { name, query, position } : { position });
      await logView(act, 'view-changed', found.id);
      return { ok: true, answer: null };
    }),
    removeView: onChange(async (act) => {
      const { stores, staff, params } = act;
      const found = (await stores.views.of(staff.staffId)).find(({ id }) => id === params.viewId);
      if (!found) return { ok: false, reason: 'unknown-view' };
      if (found.staffId === null && !mayShare(staff.role)) return { ok: false, reason: 'not-allowed' };
      await stores.views.remove(found.id, staff.staffId);
      await logView(act, 'view-removed', found.id);
      return { ok: true, answer: null };
    }),
  } satisfies Partial<StaffHandlers>;
}

/** Without its name, which may be a customer's. */
async function logView(
  { stores, actor }: Pick<Act<Call, Stores>, 'stores' | 'actor'>,
  action: Extract<LogAction, `view-${string}`>,
  id: string,
): Promise<void> {
  await stores.log.add(actor, { action, subject: `view ${id}` });
}

/** Shared views can be changed by roles that work on orders; a viewer has only private ones. */
function mayShare(role: StaffRole): boolean {
  return mayDo(role, 'work-on-orders');
}

function presentView({ id, name, query, staffId }: SavedView, role: StaffRole) {
  const isForAll = staffId === null;
  return { id, name, query: isForAll && !mayDo(role, 'see-customers') ? withoutCustomers(query) : query, isForAll };
}
