import type { PauseScope } from '#domain/product.ts';
import { pauseMessage } from '#domain/sale.ts';
import type { Instant } from '#domain/spot.ts';
import type { Change, Changed, StaffChange } from '../desk/change.ts';
import type { KeyStore } from '../desk/key-store.ts';
import type { LogStore } from '../desk/log-store.ts';
import type { GoodsStore } from './goods-store.ts';
import type { OpenPause, PauseStore } from './pause-store.ts';

export type PauseStores = {
  readonly goods: GoodsStore;
  readonly pauses: PauseStore;
  readonly keys: KeyStore;
  readonly log: LogStore;
};

/** An open pause as it is answered; the instant is ISO 8601. */
export type StoppedSale = Omit<OpenPause, 'at'> & { readonly at: string };

/** Stops selling the shop or a metal, until it is sold again. */
export type SalesPausing = {
  stop(by: StaffChange, scope: PauseScope, reason: string, message: string | undefined): Promise<Changed<StoppedSale>>;
  sellAgain(by: StaffChange, id: string): Promise<Changed<null>>;
};

type Parts = { readonly change: Change<PauseStores>; readonly clock: () => Instant };

/** A pause is a revision that binds: an order that was checked before it is checked again, on every process. */
export function createSalesPausing({ change, clock }: Parts): SalesPausing {
  return {
    stop: (by, scope, reason, message = pauseMessage(scope)) =>
      change(by, async ({ goods, pauses, log }, actor) => {
        // Serialises two pauses of one scope: the second finds the first.
        await goods.lockHead();
        const isStopped = (await pauses.open()).some((open) => open.scope === scope);
        if (isStopped) return { ok: false, reason: 'already-paused' };
        await goods.applyRevision({
          at: clock(),
          staffId: by.staff.staffId,
          source: 'pause',
          reason,
          edits: [{ kind: 'pause', scope, message, reason, cause: 'hand' }],
        });
        const stopped = (await pauses.open()).find((open) => open.scope === scope);
        if (!stopped) throw new Error(`Selling of ${scope} was stopped, and it is sold`);
        await log.add(actor, { action: 'selling stopped', subject: `pauses ${scope}`, after: message, reason });
        return { ok: true, answer: { ...stopped, at: stopped.at.toISOString() } };
      }),
    sellAgain: (by, id) =>
      change(by, async ({ goods, pauses, log }, actor) => {
        await goods.lockHead();
        const stopped = (await pauses.open()).find((open) => open.id === id);
        if (!stopped) return { ok: false, reason: 'changed-meanwhile' };
        const { scope, message } = stopped;
        await goods.applyRevision({
          at: clock(),
          staffId: by.staff.staffId,
          source: 'pause',
          edits: [{ kind: 'resume', scope }],
        });
        await log.add(actor, { action: 'sold again', subject: `pauses ${scope}`, before: message });
        return { ok: true, answer: null };
      }),
  };
}
