import { pauseMessage } from '#domain/sale.ts';
import type { DeskContext } from '../desk/context.ts';
import { createOnChange } from '../desk/on-change.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import type { OpenPause } from './pause-store.ts';

/**
 * Stops selling the shop or a metal, until it is sold again; refused with `already-paused` or `changed-meanwhile`. A pause is a
 * revision that binds: an order that was checked before it is checked again, on every process.
 */
export function pauseCalls({ change, reads, clock }: DeskContext) {
  const onChange = createOnChange(change);
  return {
    listPauses: async () => succeed((await reads.pauses.open()).map(presentPause), 'Not sold now'),
    pauseSales: onChange(async ({ stores: { goods, pauses, log }, actor, staff, body }) => {
      const { scope, reason, message = pauseMessage(scope) } = body;
      // Serialises two pauses of one scope: the second finds the first.
      await goods.lockHead();
      const isStopped = (await pauses.open()).some((open) => open.scope === scope);
      if (isStopped) return { ok: false, reason: 'already-paused' };
      await goods.applyRevision({
        at: clock(),
        staffId: staff.staffId,
        source: 'pause',
        reason,
        edits: [{ kind: 'pause', scope, message, reason, cause: 'hand' }],
      });
      const stopped = (await pauses.open()).find((open) => open.scope === scope);
      if (!stopped) throw new Error(`Selling of ${scope} was stopped, and it is sold`);
      await log.add(actor, { action: 'selling stopped', subject: `pauses ${scope}`, after: message, reason });
      return { ok: true, answer: presentPause(stopped) };
    }),
    endPause: onChange(async ({ stores: { goods, pauses, log }, actor, staff, params }) => {
      await goods.lockHead();
      const stopped = (await pauses.open()).find(({ id }) => id === params.pauseId);
      if (!stopped) return { ok: false, reason: 'changed-meanwhile' };
      const { scope, message } = stopped;
      await goods.applyRevision({
        at: clock(),
        staffId: staff.staffId,
        source: 'pause',
        edits: [{ kind: 'resume', scope }],
      });
      await log.add(actor, { action: 'sold again', subject: `pauses ${scope}`, before: message });
      return { ok: true, answer: null };
    }),
  } satisfies Partial<StaffHandlers>;
}

function presentPause({ at, cause: _, ...pause }: OpenPause) {
  return { ...pause, at: at.getTime() };
}
