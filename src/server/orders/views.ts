import type { LogAction } from '#domain/log-action.ts';
import { mayDo } from '#domain/staff-role.ts';
import type { Change, Changed, StaffChange } from '../desk/change.ts';
import type { KeyStore } from '../desk/key-store.ts';
import type { Actor, LogStore } from '../desk/log-store.ts';
import type { SavedView, ViewStore } from './view-store.ts';

export type ViewStores = { readonly views: ViewStore; readonly keys: KeyStore; readonly log: LogStore };

type GivenView = Pick<SavedView, 'name' | 'query'>;

/** Lists that staff save and find again beside the tabs. */
export type Views = {
  save(
    by: StaffChange,
    view: GivenView & Pick<SavedView, 'screen'> & { readonly isForAll: boolean },
  ): Promise<Changed<SavedView>>;
  /** `place`: before how many others it stands. */
  change(by: StaffChange, id: string, view: GivenView & { readonly place: number }): Promise<Changed<null>>;
  remove(by: StaffChange, id: string): Promise<Changed<null>>;
};

const MOST_VIEWS = 30;

export function createViews(change: Change<ViewStores>): Views {
  // Without its name, which may be a customer's.
  const logged = async (
    { log }: ViewStores,
    actor: Actor,
    action: Extract<LogAction, `view-${string}`>,
    id: string,
  ) => {
    await log.add(actor, { action, subject: `view ${id}` });
  };
  return {
    save: (by, { screen, name, query, isForAll }) =>
      change(by, async (stores, actor) => {
        const { staffId } = by.staff;
        if (isForAll && !mayShare(by)) return { ok: false, reason: 'not-allowed' };
        const shown = (await stores.views.of(staffId)).filter((view) => view.screen === screen);
        if (shown.length >= MOST_VIEWS) return { ok: false, reason: 'too-many' };
        const view = await stores.views.add({ screen, name, query, staffId: isForAll ? null : staffId }, shown.length);
        await logged(stores, actor, 'view-saved', view.id);
        return { ok: true, answer: view };
      }),
    change: (by, id, { name, query, place }) =>
      change(by, async (stores, actor) => {
        const { staffId } = by.staff;
        const shown = await stores.views.of(staffId);
        const found = shown.find((view) => view.id === id);
        if (!found) return { ok: false, reason: 'unknown-view' };
        if (found.staffId === null && !mayShare(by)) return { ok: false, reason: 'not-allowed' };
        const beside = shown.filter((view) => view.screen === found.screen);
        const order = beside.map((view) => view.id).filter((other) => other !== id);
        order.splice(place, 0, id);
        for (const [position, one] of order.entries())
          await stores.views.change(one, staffId, one === id ? { name, query, position } : { position });
        await logged(stores, actor, 'view-changed', id);
        return { ok: true, answer: null };
      }),
    remove: (by, id) =>
      change(by, async (stores, actor) => {
        const { staffId } = by.staff;
        const found = (await stores.views.of(staffId)).find((view) => view.id === id);
        if (!found) return { ok: false, reason: 'unknown-view' };
        if (found.staffId === null && !mayShare(by)) return { ok: false, reason: 'not-allowed' };
        await stores.views.remove(id, staffId);
        await logged(stores, actor, 'view-removed', id);
        return { ok: true, answer: null };
      }),
  };
}

/** Shared views can be changed by roles that work on orders; a viewer has only private ones. */
function mayShare({ staff }: StaffChange): boolean {
  return mayDo(staff.role, 'work-on-orders');
}
