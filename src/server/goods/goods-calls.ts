import { TOO_MANY_PIXELS } from '#domain/picture.ts';
import { pauseMessage } from '#domain/sale.ts';
import { answer, createOnChange } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { createChangeGoods } from './change-goods.ts';
import { createCountStock } from './count-stock.ts';
import { presentGoodsList, presentGoodsPage, presentRevision, presentThen } from './goods-presenters.ts';
import { createGoodsReads } from './goods-reads.ts';
import type { OpenPause } from './goods-store.ts';
import { createPictures } from './photographs.ts';
import { createSetManyGoods } from './set-many-goods.ts';
import { createUndoRevision } from './undo-revision.ts';

export function goodsReadCalls(context: DeskContext) {
  const goods = createGoodsReads(context);
  return {
    listGoods: async () => succeed(presentGoodsList(await goods.list()), 'Goods'),
    readGoods: async ({ params }) => {
      const page = await goods.page(params.key);
      if (!page) return { refused: 'unknown-goods' };
      return succeed(presentGoodsPage(page), 'Product');
    },
    readGoodsThen: async ({ params, query }) => {
      const then = await goods.shownAt(params.key, query.at);
      return then ? succeed(presentThen(then), 'Then') : { refused: 'unknown-goods' };
    },
    listRevisions: async ({ query: { before, key } }) => {
      const filter = { ...(before !== undefined && { before }), ...(key !== undefined && { key }) };
      return succeed((await goods.revisions(filter)).map(presentRevision), 'Revisions');
    },
    readRevision: async ({ params }) => {
      const revision = await goods.revision(params.revision);
      return revision ? succeed(presentRevision(revision), 'Revision') : { refused: 'unknown-revision' };
    },
  } satisfies Partial<StaffHandlers>;
}

export function goodsChangeCalls(context: DeskContext) {
  const changeGoods = createChangeGoods(context);
  const setManyGoods = createSetManyGoods(context);
  const countStock = createCountStock(context);
  const undoRevision = createUndoRevision(context);
  return {
    addGoods: async ({ body, ...by }) => {
      const { state, shipsFrom, pausedMessage, copyOf, reason, ask, typedCount, ...written } = body;
      return answer(
        await changeGoods.add(by, written, { state, shipsFrom, pausedMessage }, { reason, ask, typedCount }, copyOf),
      );
    },
    changeGoods: async ({ params, body, ...by }) => {
      const { version, reason, ask, typedCount, refusesShownPrices, ...written } = body;
      return answer(
        await changeGoods.change({ ...by, ...params, version }, written, {
          reason,
          ask,
          typedCount,
          refusesShownPrices,
        }),
      );
    },
    setGoodsState: async ({ params, body, ...by }) => {
      const { version, reason, ask, typedCount, ...sale } = body;
      return answer(await changeGoods.setState({ ...by, ...params, version }, sale, { reason, ask, typedCount }));
    },
    setManyGoods: async ({ body, ...by }) => {
      const { products, set, reason, ask, typedCount } = body;
      return answer(await setManyGoods(by, products, set, { reason, ask, typedCount }));
    },
    removeGoods: async ({ params, body: { version, ...asked }, ...by }) =>
      answer(await changeGoods.remove({ ...by, ...params, version }, asked)),
    orderGoods: async ({ params, body: { keys, ...asked }, ...by }) =>
      answer(await changeGoods.order(by, params.category, keys, asked)),
    setFeatured: async ({ body: { keys, ...asked }, ...by }) => answer(await changeGoods.feature(by, keys, asked)),
    setGoodsStock: async ({ params, body, ...by }) => answer(await countStock(by, params.key, body)),
    undoRevision: async ({ params, body, ...by }) => {
      const undone = await undoRevision(by, params.revision, body);
      if (!undone.ok) return refuseDesk(undone);
      return succeed({ ...undone.answer, left: [...undone.answer.left] }, 'Done');
    },
  } satisfies Partial<StaffHandlers>;
}

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

/** Photographs of products, and the drawings that come with the shop. */
export function pictureCalls(context: DeskContext) {
  const pictures = createPictures(context);
  return {
    addPicture: async (request) => {
      const added = await pictures.add(request, request.bytes);
      if (added.ok) return succeed(added.answer, 'Photograph kept');
      if (added.reason === 'picture-large') return { refused: 'too-large', sentence: TOO_MANY_PIXELS };
      return { refused: added.reason };
    },
    listDrawings: async ({ query }) => succeed(pictures.drawings(query.category), 'Drawings'),
  } satisfies Partial<StaffHandlers>;
}
