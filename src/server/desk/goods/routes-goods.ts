import { DESK_CALLS } from '#contract/desk-calls.ts';
import { succeed } from '../../http/answers.ts';
import type { RouteStaffCall } from '../../http/staff-route.ts';
import type { Desk } from '../create-desk.ts';
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
