import { Readable } from 'node:stream';
import { DESK_CALLS } from '#contract/desk-calls.ts';
import type { Desk } from '../create-desk.ts';
import { actorOf } from '../desk/change.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { RouteStaffCall } from '../http/staff-route.ts';
import { writeGoodsFile } from './goods-file.ts';
import { presentDryRun } from './goods-file-presenters.ts';
import { lastPrices } from './premium-plan.ts';

export function goodsFileRoutes(route: RouteStaffCall, { goods, importGoods, log, spot }: Desk): void {
  route(DESK_CALLS.exportGoods, async ({ query, staff, reply }) => {
    const { rows, places } = await goods.list();
    await log.add(actorOf(staff), { action: 'export', subject: 'goods' });
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="goods.csv"');
    return Readable.from([writeGoodsFile(rows, places, query.bom === 'yes')]);
  });

  route(DESK_CALLS.tryGoodsFile, async ({ body, staff }) => {
    const tried = await importGoods.tryFile(staff.role, body.csv);
    return tried.ok ? succeed(presentDryRun(tried.run, lastPrices(spot())), 'Dry run') : refuseDesk(tried);
  });

  route(DESK_CALLS.applyGoodsFile, async ({ params, body, staff, keyed }) => {
    const { csv, endsHonour, reason, ask, typedCount } = body;
    const given = { csv, endsHonour, seal: params.seal, asked: { reason, ask, typedCount } };
    const applied = await importGoods.apply({ staff, keyed }, given);
    return applied.ok ? succeed(applied.answer, 'Done') : refuseDesk(applied);
  });
}
