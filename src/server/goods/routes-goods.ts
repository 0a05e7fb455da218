import { DESK_CALLS } from '#contract/desk-calls.ts';
import type { Desk } from '../create-desk.ts';
import type { Changed } from '../desk/change.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { RouteStaffCall } from '../http/staff-route.ts';
import { presentGoodsList, presentGoodsPage, presentRevision, presentThen } from './goods-presenters.ts';

export function goodsReadRoutes(route: RouteStaffCall, { goods }: Desk): void {
  route(DESK_CALLS.listGoods, async () => succeed(presentGoodsList(await goods.list()), 'Goods'));
  route(DESK_CALLS.readGoods, async ({ params }) => {
    const page = await goods.page(params.key);
    if (!page) return { refused: 'unknown-goods' };
    return succeed(presentGoodsPage(page), 'Product');
  });
  route(DESK_CALLS.readGoodsThen, async ({ params, query }) => {
    const then = await goods.shownAt(params.key, Date.parse(query.at));
    return then ? succeed(presentThen(then), 'Then') : { refused: 'unknown-goods' };
  });
  route(DESK_CALLS.listRevisions, async ({ query: { before, key } }) => {
    const filter = { ...(before !== undefined && { before }), ...(key !== undefined && { key }) };
    return succeed((await goods.revisions(filter)).map(presentRevision), 'Revisions');
  });
  route(DESK_CALLS.readRevision, async ({ params }) => {
    const revision = await goods.revision(params.revision);
    return revision ? succeed(presentRevision(revision), 'Revision') : { refused: 'unknown-revision' };
  });
}

export function goodsChangeRoutes(
  route: RouteStaffCall,
  { changeGoods, setManyGoods, countStock, undoRevision }: Desk,
): void {
  route(DESK_CALLS.addGoods, ({ body, ...by }) => {
    const { state, shipsFrom, pausedMessage, copyOf, reason, ask, typedCount, ...written } = body;
    return answer(
      changeGoods.add(by, written, { state, shipsFrom, pausedMessage }, { reason, ask, typedCount }, copyOf),
    );
  });
  route(DESK_CALLS.changeGoods, ({ params, body, ...by }) => {
    const { version, reason, ask, typedCount, endsHonour, ...written } = body;
    return answer(changeGoods.change({ ...by, ...params, version }, written, { reason, ask, typedCount, endsHonour }));
  });
  route(DESK_CALLS.setGoodsState, ({ params, body, ...by }) => {
    const { version, reason, ask, typedCount, ...sale } = body;
    return answer(changeGoods.setState({ ...by, ...params, version }, sale, { reason, ask, typedCount }));
  });
  route(DESK_CALLS.setManyGoods, ({ body, ...by }) => {
    const { products, set, reason, ask, typedCount } = body;
    return answer(setManyGoods(by, products, set, { reason, ask, typedCount }));
  });
  route(DESK_CALLS.removeGoods, ({ params, body: { version, ...asked }, ...by }) =>
    answer(changeGoods.remove({ ...by, ...params, version }, asked)),
  );
  route(DESK_CALLS.orderGoods, ({ params, body: { keys, ...asked }, ...by }) =>
    answer(changeGoods.order(by, params.category, keys, asked)),
  );
  route(DESK_CALLS.setFeatured, ({ body: { keys, ...asked }, ...by }) => answer(changeGoods.feature(by, keys, asked)));
  route(DESK_CALLS.setGoodsStock, ({ params, body, ...by }) => answer(countStock(by, params.key, body)));
  route(DESK_CALLS.undoRevision, async ({ params, body, ...by }) => {
    const undone = await undoRevision(by, params.revision, body);
    if (!undone.ok) return refuseDesk(undone);
    return succeed({ ...undone.answer, left: [...undone.answer.left] }, 'Done');
  });
}

async function answer<Answer>(changed: Promise<Changed<Answer>>) {
  const done = await changed;
  return done.ok ? succeed(done.answer, 'Done') : refuseDesk(done);
}
