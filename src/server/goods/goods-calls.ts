import type { DeskContext } from '../desk/context.ts';
import { answer } from '../desk/on-change.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { createChangeGoods } from './change-goods.ts';
import { createCountStock } from './count-stock.ts';
import { presentGoodsList, presentGoodsPage, presentRevision, presentThen } from './goods-presenters.ts';
import { createGoodsReads } from './goods-reads.ts';
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
