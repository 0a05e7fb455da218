import { Readable } from 'node:stream';
import { actorOf } from '../desk/change.ts';
import type { DeskContext } from '../desk/context.ts';
import { refuseDesk } from '../desk/presenters.ts';
import { succeed } from '../http/answers.ts';
import type { StaffHandlers } from '../http/staff-route.ts';
import { writeGoodsFile } from './goods-file.ts';
import { presentDryRun } from './goods-file-presenters.ts';
import { createGoodsReads } from './goods-reads.ts';
import { createImportGoods } from './import-goods-file.ts';
import { lastPrices } from './premium-plan.ts';

export function fileCalls(context: DeskContext) {
  const { log, spot } = context;
  const goods = createGoodsReads(context);
  const importGoods = createImportGoods(context);
  return {
    exportGoods: async ({ query, staff, reply }) => {
      const { rows, places } = await goods.list();
      await log.add(actorOf(staff), { action: 'export', subject: 'goods' });
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="goods.csv"');
      return Readable.from([writeGoodsFile(rows, places, query.bom === 'yes')]);
    },

    tryGoodsFile: async ({ body, staff }) => {
      const tried = await importGoods.tryFile(staff.role, body.csv);
      return tried.ok ? succeed(presentDryRun(tried.run, lastPrices(spot())), 'Dry run') : refuseDesk(tried);
    },

    applyGoodsFile: async ({ params, body, staff, keyed }) => {
      const { csv, endsHonour, reason, ask, typedCount } = body;
      const given = { csv, endsHonour, seal: params.seal, asked: { reason, ask, typedCount } };
      const applied = await importGoods.apply({ staff, keyed }, given);
      return applied.ok ? succeed(applied.answer, 'Done') : refuseDesk(applied);
    },
  } satisfies Partial<StaffHandlers>;
}
